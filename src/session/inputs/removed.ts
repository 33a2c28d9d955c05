/** Inputs and flags that no longer exist, the variables that gave them, and what to do instead. */
export const removedInputs: readonly { readonly name: string; readonly variable?: string; readonly instead: string }[] =
  [
    { name: 'cache-dir', instead: 'leave it out' },
    {
      name: 'undo-key',
      variable: 'TRUEUP_UNDO_KEY',
      instead: 'leave it out: a workflow keeps no undo file, and on your own machine only your user can read one',
    },
  ];

export const noLongerExists = 'no longer exists';
