/**
 * Damerau-Levenshtein distance (optimal string alignment).
 * @param most stop early once the distance must exceed this
 * @returns `whole`: between the two words; `start`: between `typed` and the closest prefix of
 *   `word`; both are `most + 1` after an early stop
 */
export function editDistance(
  typed: string,
  word: string,
  most: number,
): { whole: number; start: number } {
  const far = { whole: most + 1, start: most + 1 }
  let before: number[] = []
  let above = [...Array(word.length + 1).keys()]
  for (let i = 1; i <= typed.length; i++) {
    const row = [i]
    for (let j = 1; j <= word.length; j++) {
      const same = typed[i - 1] === word[j - 1]
      let cost = Math.min(
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + (same ? 0 : 1),
      )
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        cost = Math.min(cost, (before[j - 2] as number) + 1)
      row.push(cost)
    }
    if (Math.min(...row) > most) return far
    before = above
    above = row
  }
  return { whole: above[word.length] as number, start: Math.min(...above) }
}
