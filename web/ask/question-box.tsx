import type { JSX, TargetedKeyboardEvent } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../trace/icon.tsx'

/** Where the question is written: Enter sends, Shift+Enter breaks the line, ↑ in an empty box brings the last one back. */
export function QuestionBox({ value, onInput, onSend, onStop, last, isRunning }: QuestionBoxProps): JSX.Element {
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!isRunning && mayTakeFocus()) box.current?.focus({ preventScroll: true })
  }, [isRunning])
  const onKeyDown = (it: TargetedKeyboardEvent<HTMLTextAreaElement>) => {
    if (it.isComposing) return
    if (it.key === 'Enter' && !it.shiftKey) {
      it.preventDefault()
      if (!isRunning) onSend()
    }
    if (it.key === 'ArrowUp' && value === '' && last !== '') {
      it.preventDefault()
      onInput(last)
    }
  }
  return (
    <form
      class="question-box"
      onSubmit={(it) => {
        it.preventDefault()
        if (!isRunning) onSend()
      }}
    >
      <label class="unseen" for="question">
        Question
      </label>
      <textarea
        id="question"
        ref={box}
        rows={2}
        value={value}
        placeholder="Ask the desk…"
        aria-describedby="question-keys"
        onInput={(it) => onInput(it.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {isRunning ? (
        <button type="button" class="main stop" onClick={onStop}>
          <Icon name="stop" /> Stop
        </button>
      ) : (
        <button type="submit" class="main" disabled={value.trim() === ''}>
          <Icon name="send" /> Ask
        </button>
      )}
      <p id="question-keys" class="quiet-text keys">
        Enter sends · Shift+Enter breaks the line · ↑ brings the last question back · Esc stops
      </p>
    </form>
  )
}

interface QuestionBoxProps {
  value: string
  onInput(value: string): void
  onSend(): void
  onStop(): void
  /** The question before this one. */
  last: string
  isRunning: boolean
}

/** Not from somebody who is reading elsewhere, and not where it would bring a keyboard onto the screen. */
function mayTakeFocus(): boolean {
  const { activeElement, body } = document
  const isFree =
    activeElement === null || activeElement === body || activeElement.closest('.ask > :not(.asked)') !== null
  return isFree && !matchMedia('(pointer: coarse)').matches
}
