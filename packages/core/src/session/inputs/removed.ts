interface RemovedName {
  readonly name: string;
  readonly variable?: string;
  readonly instead: string;
}

const replaceWithWhere = (name: string, filter: string): RemovedName => ({
  name,
  instead: `use \`--fleet-file\`, with ${filter} below its \`targets\`, beside its \`layers\` or \`own\``,
});

export const removedInputs: readonly RemovedName[] = [
  {
    name: 'affiliation',
    instead: "leave it out: `--repos '*'` finds the repositories of the token’s user",
  },
  { name: 'api-version', instead: 'leave it out' },
  { name: 'allow-empty', instead: 'leave it out: a run that finds no repository always fails' },
  {
    name: 'app-private-key-file',
    instead: 'pass the path as `app-private-key`; on a command line, set TRUEUP_APP_PRIVATE_KEY',
  },
  replaceWithWhere('archived', '`where: { archived: true }`'),
  { name: 'cache-dir', instead: 'leave it out' },
  {
    name: 'dry-run',
    instead: 'run check, which reports what apply will change',
  },
  { name: 'edit-lower-layers', instead: 'write `--also lower-layers`' },
  { name: 'exit-zero', instead: 'write `--on-drift warn`' },
  { name: 'fail-on-drift', instead: 'write `--on-drift fail`' },
  {
    name: 'forks',
    instead: 'write `trueup init --hardened`; to choose repositories, write `where: { fork: false }` in a fleet file',
  },
  replaceWithWhere('languages', '`where: { language: … }`'),
  { name: 'layering', instead: 'write `_layering` at the top of the layers' },
  { name: 'lower-layers', instead: 'list all layers in `--settings-file`, the lowest first' },
  { name: 'max-changed-targets', instead: 'write `--limits targets=COUNT`' },
  { name: 'max-removals', instead: 'write `--limits removals=COUNT`, or `removals:SECTION=COUNT` for one section' },
  {
    name: 'on-moved-plan',
    instead: 'leave it out: apply writes only the changes in the plan',
  },
  {
    name: 'plan-key',
    variable: 'TRUEUP_PLAN_KEY',
    instead: 'leave it out: a plan lists its changes',
  },
  replaceWithWhere('properties', '`where: { property: { NAME: VALUE } }`'),
  { name: 'schema', instead: 'leave it out, and put the schema beside the snapshot as `settings.schema.json`' },
  { name: 'snapshot-dir', instead: 'write the folder as `--snapshot-file`' },
  replaceWithWhere('teams', '`where: { team: … }`'),
  replaceWithWhere('topics', '`where: { topic: … }`'),
  {
    name: 'undo-key',
    variable: 'TRUEUP_UNDO_KEY',
    instead: 'leave it out: a workflow keeps no undo file, and on your own machine only your user can read one',
  },
  { name: 'undeclared', instead: 'write `--also undeclared`' },
  { name: 'verify', instead: 'leave it out: apply always verifies what it wrote' },
  replaceWithWhere('visibility', '`where: { visibility: … }`'),
  { name: 'weaker', instead: 'write `--also weaker`' },
];

export const removedCommands: readonly RemovedName[] = [
  { name: 'convert', instead: 'write `trueup import --from protection`' },
  { name: 'html', instead: 'write `trueup report html`' },
  { name: 'merge-reports', instead: 'write `trueup report merge`' },
  { name: 'shards', instead: 'write `trueup report shards`' },
];

export const noLongerExists = 'no longer exists';
