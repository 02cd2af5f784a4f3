export function NavbarEnd() {
  return <a href="https://app.example">Sign in</a>
}
