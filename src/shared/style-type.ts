/**
 * The type of what stands for a `<style>` element in the static rendering of an island. In a file of its own,
 * without which the first script would come in one more part.
 */
export const STYLE_TYPE = 'text/x-island-style'
