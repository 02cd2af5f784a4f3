/** The client of every page; grows by one import per behaviour. */
document.documentElement.dataset.js = ''
export {}
