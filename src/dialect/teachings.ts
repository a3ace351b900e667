import type { Teaching } from './dialect.ts'
import { fencedJsonLesson, xlamLesson } from './dialects/bare-json.ts'
import { gemma3ToolCodeLesson } from './dialects/gemma.ts'
import { hermesTeaching } from './dialects/hermes.ts'
import { jsonTeaching } from './dialects/json.ts'
import { pythonTeaching } from './dialects/python.ts'
import { reactLesson } from './dialects/react.ts'
import { smolagentsCodeLesson } from './dialects/smolagents.ts'
import { morphXmlLesson, yamlXmlLesson } from './lessons/element-tags.ts'
import { llamaFunctionTagLesson, qwen3CoderLesson, seedOssLesson } from './lessons/function-tags.ts'
import { anthropicXmlLesson, minimaxM2Lesson } from './lessons/invoke-tags.ts'
import { toolRequestLesson } from './lessons/json-marks.ts'
import { glm45Lesson } from './lessons/key-tags.ts'
import { llamaPythonicLesson } from './lessons/llama3.ts'
import { olmo3Lesson } from './lessons/python-marks.ts'
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
