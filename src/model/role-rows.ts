import { type ErrorRow, featureRows, nativeOff } from './error-row.ts'

/** Refusals of who speaks when, and of what a turn holds. */
export const roleRows: readonly ErrorRow[] = featureRows([
  {
    id: 'bridge-after-tool',
    pattern: /unexpected role ['"`]?user['"`]? after role ['"`]?tool/i,
    meaning: 'the model takes no user turn after a result',
    next: 'an assistant turn is put between them',
    act: { type: 'switch', switch: 'bridge-after-tool' },
  },
  {
    id: 'roles-known',
    pattern:
      /only user(?:,| and) (?:and )?assistant roles are supported|(?:unknown|invalid|unexpected) role:? ['"`]?tool\b/i,
    meaning: 'the model knows users and assistants only',
    next: 'calls are asked for as text, without a system message',
    act: ({ native }) => (native ? nativeOff : { type: 'switch', switch: 'system-folded' }),
  },
  {
    id: 'system-refused',
    pattern:
      /system (?:role|messages?|prompts?|instructions?) (?:is |are )?not (?:supported|enabled|allowed)|(?:does not|doesn't) support (?:the )?['"`]?(?:system|developer)['"`]?|(?:developer|system) instruction is not enabled|(?:unknown|invalid|unexpected) role:? ['"`]?system\b/i,
    meaning: 'the model has no system role',
    next: 'the instructions go into the first user turn',
    act: { type: 'switch', switch: 'system-folded' },
  },
  {
    id: 'alternation',
    pattern:
      /roles must alternate|expected last role user or tool|(?:last|final) message must (?:be from|have) (?:the )?(?:role )?['"`]?user/i,
    meaning: 'the model wants user and assistant to take turns',
    next: 'neighbours of one role are joined',
    act: { type: 'switch', switch: 'alternation' },
  },
  {
    id: 'reasoning-back',
    pattern: /reasoning_content.{0,60}(?:must be passed back|is missing)|missing.{0,40}reasoning_content/i,
    meaning: 'the model wants its reasoning back with its calls',
    next: 'it is sent back',
    act: { type: 'switch', switch: 'reasoning-back' },
  },
  {
    id: 'content-null',
    pattern:
      /content['"`\]]?:? .{0,60}(?:none is not an allowed|got null|input should be a valid string|must be a string|cannot be null|expected (?:a )?string|is required)|(?:null|nil|none) (?:value )?for ['"`]?content/i,
    meaning: 'the server wants a text beside a call',
    next: 'an empty one is sent',
    act: { type: 'switch', switch: 'parameter-out', parameter: 'content-null' },
  },
])
