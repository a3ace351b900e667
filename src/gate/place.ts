import { pointerTo } from '../core/json.ts'

/** Where in the arguments something stands: its key, and what holds it. Written out only where there is something to say. */
export interface Place {
  /** The key in the parent; at the root a whole pointer. */
  key: string
  parent: Place | undefined
}

export function pointerOf({ key, parent }: Place): string {
  return parent ? pointerTo(pointerOf(parent), key) : key
}
