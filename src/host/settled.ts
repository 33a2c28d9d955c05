/** What an answer means to the call that asked for it. */
export type Settled =
  | { readonly kind: 'answered'; readonly value: unknown }
  | { readonly kind: 'absent'; readonly value: unknown }
  | { readonly kind: 'undone'; readonly why: string };
