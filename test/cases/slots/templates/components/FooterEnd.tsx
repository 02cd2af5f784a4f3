export function FooterEnd() {
  return <p>Made of recycled words.</p>
}
