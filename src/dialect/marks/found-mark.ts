import type { MarkSearch, Role, RoleType } from './mark-table.ts'

/** A mark at its place, with everything that it can mean there. */
export type FoundMark = Extract<MarkSearch, { type: 'mark' }>

type RoleOf<T extends RoleType> = Extract<Role, { type: T }>

/** What the mark means in this role, if it has it. */
export function role<T extends RoleType>(found: FoundMark, type: T): RoleOf<T> | undefined {
  return found.roles.find((it): it is RoleOf<T> => it.type === type)
}

/** The envelope that the mark opens in text. */
export function opening(found: FoundMark): RoleOf<'open'> | RoleOf<'bare'> | undefined {
  return role(found, 'open') ?? role(found, 'bare')
}

/** Whether the mark opens or ends reasoning, and nothing else. */
export function isOfReasoning(found: FoundMark): boolean {
  return role(found, 'think') !== undefined || role(found, 'unthink')?.marks.orphan === true
}
