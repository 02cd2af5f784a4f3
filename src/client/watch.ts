/** The entry point of pages under `serve --watch`. */
import './main.ts'
import './live.ts'
