/** What esbuild makes of a file of WebAssembly: its bytes. */
declare module '@jitl/quickjs-ng-wasmfile-release-sync/wasm' {
  const bytes: Uint8Array<ArrayBuffer>
  export default bytes
}
