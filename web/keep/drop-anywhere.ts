import { fetchRest } from '../later.tsx'
import type { Keep } from './keep.ts'

/** Lets a trace file be dropped anywhere on the page. */
export function listenForDrops(keep: () => Promise<Keep>): void {
  const mark = (state: 'over' | 'off') => {
    document.documentElement.toggleAttribute('data-drag', state === 'over')
  }
  addEventListener('dragover', (it) => {
    if (!it.dataTransfer?.types.includes('Files')) return
    it.preventDefault()
    mark('over')
  })
  addEventListener('dragleave', (it) => {
    if (it.relatedTarget === null) mark('off')
  })
  addEventListener('drop', (it) => {
    mark('off')
    const file = it.dataTransfer?.files[0]
    if (!file) return
    it.preventDefault()
    void Promise.all([keep(), fetchRest()]).then(([kept, it]) => it.openFile(kept, file))
  })
}
