import type { Teaching } from './dialect.ts'
import { fencedJsonLesson, xlamLesson } from './dialects/bare-json.ts'
import { morphXmlLesson, yamlXmlLesson } from './dialects/element-tags.ts'
import { llamaFunctionTagLesson, qwen3CoderLesson, seedOssLesson } from './dialects/function-tags.ts'
import { gemma3ToolCodeLesson } from './dialects/gemma.ts'
import { hermesTeaching } from './dialects/hermes.ts'
import { anthropicXmlLesson, minimaxM2Lesson } from './dialects/invoke-tags.ts'
import { jsonTeaching } from './dialects/json.ts'
import { toolRequestLesson } from './dialects/json-marks.ts'
import { glm45Lesson } from './dialects/key-tags.ts'
import { llamaPythonicLesson } from './dialects/llama3.ts'
import { pythonTeaching } from './dialects/python.ts'
import { olmo3Lesson } from './dialects/python-marks.ts'
import { reactLesson } from './dialects/react.ts'
import { smolagentsCodeLesson } from './dialects/smolagents.ts'
import { type Lesson, toTeaching } from './teach/lesson.ts'

const lessons: readonly Lesson[] = [
  qwen3CoderLesson,
  glm45Lesson,
  llamaPythonicLesson,
  llamaFunctionTagLesson,
  anthropicXmlLesson,
  minimaxM2Lesson,
  seedOssLesson,
  olmo3Lesson,
  reactLesson,
  smolagentsCodeLesson,
  gemma3ToolCodeLesson,
  fencedJsonLesson,
  toolRequestLesson,
  morphXmlLesson,
  yamlXmlLesson,
  xlamLesson,
]

/** The dialects that can be taught to a model; the first is for those of which nothing is known. */
export const teachings: readonly Teaching[] = [jsonTeaching, hermesTeaching, pythonTeaching, ...lessons.map(toTeaching)]

/** The teaching of this dialect, where models can be taught it. */
export function teachingFor(name: string): Teaching | undefined {
  return teachings.find((it) => it.name === name)
}
