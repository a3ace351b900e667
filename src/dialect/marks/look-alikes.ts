/** The same mark with the bars and low lines that models put in the place of the right ones: `<|tool_call_begin|>`. */
export function lookAlikes(mark: string): string[] {
  const bars = [mark, mark.replaceAll('｜', '|')]
  return bars.flatMap((it) => [it, it.replaceAll('▁', '_')])
}
