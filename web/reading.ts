// What reads, judges and runs; whoever only looks at a run does without. It stands on the other views' code, and loads it

import './rest.ts'

export { GateView } from './gate/gate-view.tsx'
export { makeEngine } from './run/engine.ts'
