// The views of kept and shared runs, fetched together

export { FilePage } from './file-page.tsx'
export { RunPage } from './run-page.tsx'
export { RunsView } from './runs-view.tsx'
export { SharePage } from './share-page.tsx'
