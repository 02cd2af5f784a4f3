// What the samples import or use that this repository has not installed.
declare module 'vue' {
  export interface Ref<T> { value: T }
  export function ref<T>(value: T): Ref<T>
  export function ref<T>(): Ref<T | undefined>
  export function shallowRef<T>(value: T): Ref<T>
  export function useTemplateRef<T = HTMLInputElement>(name: string): Readonly<Ref<T | null>>
  export function computed<T>(get: () => T): Readonly<Ref<T>>
  export function reactive<T extends object>(value: T): T
  export function watch<T>(source: (() => T) | Ref<T>, run: (value: T, old: T) => void, options?: object): void
  export function onMounted(run: () => void): void
  export function onBeforeUnmount(run: () => void): void
  export function onUnmounted(run: () => void): void
  export function nextTick(): Promise<void>
  export function useId(): string
}
declare function defineProps<T>(): T
declare function withDefaults<T, D>(props: T, defaults: D): T & D
declare function defineEmits<T extends Record<string, unknown[]>>(): <K extends keyof T>(name: K, ...payload: T[K]) => void
declare function defineEmits(names: string[]): (name: string, ...payload: unknown[]) => void
declare function defineExpose(members: object): void
declare function defineModel<T>(name: string, options?: object): import('vue').Ref<T>
declare function defineModel<T>(options?: object): import('vue').Ref<T>
declare module 'react-hook-form' {
  export function useForm<T>(options?: object): {
    register(name: keyof T, rules?: object): { name: string; ref(element: HTMLInputElement | null): void; onBlur(event: object): void; onChange(event: object): void }
    handleSubmit(run: (values: T) => void): (event: React.FormEvent) => void
    setValue(name: keyof T, value: string, options?: object): void
    formState: { errors: { [K in keyof T]?: { message?: string } } }
  }
}
// Nuxt
declare function defineNuxtConfig(config: object): object
declare function defineEventHandler<T>(run: (event: object) => T): T
declare function readBody<T = any>(event: object): Promise<T>
declare function setResponseStatus(event: object, status: number): void
declare function createError(problem: object): Error
declare function useRuntimeConfig(event?: object): any
declare const $fetch: <T = any>(url: string, options?: object) => Promise<T>
