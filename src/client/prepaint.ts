/** Runs before the first paint: what would flash if it were decided later. */
document.documentElement.dataset.js = ''
export {}
