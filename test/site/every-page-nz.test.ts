import { everyPage } from './every-page.ts'

everyPage('nz')
