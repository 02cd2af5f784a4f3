/** What official plugins add to the command line. Their code is loaded when it is called. */
import type { CheckOption, Command } from '../plugin/index.ts'
import { diffCommand } from './diff/cli.ts'
import { externalOption } from './external/cli.ts'
import { fixOption } from './fix/cli.ts'
import { initCommand } from './init/cli.ts'
import { ledgerCommand } from './ledger/cli.ts'
import { migrateCommand } from './migrate/cli.ts'
import { moveCommand } from './move/cli.ts'
import { overrideCommand } from './overrides/cli.ts'
import { samplesOption } from './samples/cli.ts'
import { pushCommand, searchOption } from './search/cli.ts'
import { translateCommand } from './translate/cli.ts'
import { varianceOption } from './variance/cli.ts'

export const commands: readonly Command[] = [
  diffCommand,
  initCommand,
  ledgerCommand,
  migrateCommand,
  moveCommand,
  overrideCommand,
  pushCommand,
  translateCommand,
]

export const checkOptions: readonly CheckOption[] = [
  fixOption,
  samplesOption,
  searchOption,
  externalOption,
  varianceOption,
]
