export interface PythonStatement {
  kind: string
}
export function readPythonBlock(_t: string): { statements: PythonStatement[] } {
  return { statements: [] }
}
