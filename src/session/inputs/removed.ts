/** Inputs and flags that no longer exist, the variables that gave them, and what to do instead. */
export const removedInputs: readonly { readonly name: string; readonly variable?: string; readonly instead: string }[] =
  [
    {
      name: 'app-private-key-file',
      instead:
        'give the path of the file as `app-private-key`, on a command line in the variable TRUEUP_APP_PRIVATE_KEY',
    },
    { name: 'cache-dir', instead: 'leave it out' },
    {
      name: 'undo-key',
      variable: 'TRUEUP_UNDO_KEY',
      instead: 'leave it out: a workflow keeps no undo file, and on your own machine only your user can read one',
    },
    {
      name: 'plan-key',
      variable: 'TRUEUP_PLAN_KEY',
      instead: 'leave it out: a plan lists its changes, and what its readers may not see is not approved',
    },
    {
      name: 'on-moved-plan',
      instead: 'leave it out: apply writes the changes that are in the plan, and reports every other one',
    },
  ];

export const noLongerExists = 'no longer exists';
