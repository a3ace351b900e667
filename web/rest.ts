// The views that the page is drawn without, fetched as one file when any of them is first needed: many small files weigh more

export { FilePage } from './keep/file-page.tsx'
export { Keep } from './keep/keep.ts'
export { LastRun } from './keep/last-run.tsx'
export { openFile } from './keep/open-file.ts'
export { RunPage } from './keep/run-page.tsx'
export { RunsView } from './keep/runs-view.tsx'
export { SharePage } from './keep/share-page.tsx'
export { HubModels } from './models/hub-models.tsx'
export { OtherServer } from './models/other-server.tsx'
export { OwnMachine } from './models/own-machine.tsx'
export { LiveRunView } from './run/live-run-view.tsx'
