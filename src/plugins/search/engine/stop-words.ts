/** English stop words. The browser reads them from the index. */

/** Function words: they say nothing about the topic of a page. */
export const STOP_WORDS =
  'a an the and or but of to in on at by for from with between as is are was were be been being am it its this that these those there here i me my we our us you your he she they them their do does did doing done have has had can could will would should shall may might must what which who whom how when where why so if then than too very just about into also get got let s t'.split(
    ' ',
  )

/** Common in queries, rarely the topic of a page: they get a low weight. */
export const WEAK_STOP_WORDS =
  'difference not no much many need want use using used work works working please any some all only best way ways like mean means meaning make there without via per vs'.split(
    ' ',
  )

const STOP = new Set(STOP_WORDS)

export function isStopWord(word: string): boolean {
  return STOP.has(word)
}
