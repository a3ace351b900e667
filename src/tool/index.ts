// Making a tool
export { defineTool, type ToolDeclaration } from './define-tool.ts'
// What a model is told of a result
export { type ToldResult, tellResult } from './tell-result.ts'
export { toJson } from './to-json.ts'
// What a tool is and gets
export { type Tool, type ToolContext, ToolResult, type ToolReturn, type ToolValue } from './tool.ts'
