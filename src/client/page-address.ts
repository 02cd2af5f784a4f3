/** The address of the page for others, such as a service that collects feedback. */
export function pageAddress(): string {
  return location.origin + location.pathname
}
