/** What a person says to a call that waits: yes to this one, yes to its tool for the whole run, or no with a reason. */
export type Answer = { say: 'once' } | { say: 'tool' } | { say: 'refuse'; reason: string }
