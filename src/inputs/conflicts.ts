import { resolve } from 'node:path';
import { fullName } from '../host/host.ts';
import type { RenderOptions } from '../modes/render.ts';
import { acknowledgementText } from '../settings/acknowledgements.ts';
import { code } from '../settings/shown.ts';
import { isSearch } from '../targets/filters.ts';
import type { GivenValue, InputProblem } from './kinds.ts';
import type { Input, RunOptions, Table } from './options.ts';

/** Finds inputs that contradict each other, or that this run would ignore. `refused` are those that could not be read. */
export const unpaired = (
  options: RunOptions,
  given: GivenValue,
  table: Table,
  refused: ReadonlySet<string>,
): InputProblem[] => [
  ...ofApp(options, given, table, refused),
  ...idle(options, table),
  ...bareDigest(options, table),
  ...unsealable(options, table),
  ...misplaced(options, table),
  ...(options.mode === 'preview' ? ofPreview(given, table) : []),
  ...severalToAdopt(options, given, table),
  ...(isOfSeveral(options) ? ofSeveral(options, given, table) : ofOne(options, given, table)),
];

/** An app gets its own tokens, so a token beside it would be of no use, and nobody could tell which of them acts. */
function ofApp(
  { app, token }: RunOptions,
  given: GivenValue,
  table: Table,
  refused: ReadonlySet<string>,
): InputProblem[] {
  const { appId, appPrivateKey, appPrivateKeyFile } = table;
  const [id, key, file] = [appId, appPrivateKey, appPrivateKeyFile].map(({ name }) => given(name)?.trim());
  const of = (input: string, problem: string, fix: string) => [{ input, problem, fix }];
  if (key && file)
    return of(appPrivateKeyFile.name, `is given together with ${code(appPrivateKey.name)}`, 'give one of them');
  if (!id && (key || file))
    return of(appId.name, 'not given, and a key says nothing of its app', 'give the number from the page of the app');
  if (id && token) return of(table.token.name, `is given together with ${code(appId.name)}`, 'give one of them');
  const isRefused = [appId, appPrivateKey].some(({ name }) => refused.has(name));
  if (!id || app || key || file || isRefused) return [];
  const fix = `give ${code(appPrivateKeyFile.name)}, or the key itself in the variable ${appPrivateKey.variable}`;
  return of(appPrivateKeyFile.name, 'not given, and without its key nobody can act as the app', fix);
}

const isOfSeveral = ({ repos, fleetFile }: RunOptions) => repos !== undefined || fleetFile !== undefined;

/** A layer was written by a person, so no run overwrites it. */
export function overwritten({ settingsFile = [], renderedFile }: Partial<RenderOptions>, table: Table): InputProblem[] {
  if (!renderedFile || !settingsFile.some((file) => resolve(file) === resolve(renderedFile))) return [];
  const problem = `${code(renderedFile)} is one of the layers, and would be written over`;
  return [{ input: table.renderedFile.name, problem, fix: 'name another file' }];
}

/** Only a command line can show one repository's part of a fleet file: a step would render one file for all. */
export const unrendered = (given: GivenValue, { fleetFile }: Table): InputProblem[] =>
  given(fleetFile.name)?.trim()
    ? [
        {
          input: fleetFile.name,
          problem:
            'is for check, apply, preview and snapshot, and `mode: render` merges the layers that `settings-file` names',
          fix: 'leave it out, or run `trueup render --fleet-file` on a command line',
        },
      ]
    : [];

/** A required section that `sections` leaves out would never run. */
function idle({ sections, requiredSections = [] }: RunOptions, table: Table): InputProblem[] {
  const left = sections ? requiredSections.filter((name) => !sections.includes(name)).map(code) : [];
  if (!left.length) return [];
  const allowed = code(table.sections.name);
  return [
    {
      input: table.requiredSections.name,
      problem: `${left.join(', ')} would never run, because ${allowed} leaves it out`,
      fix: `name it in ${allowed} too, or not here`,
    },
  ];
}

/** A preview reads only what a pull request changes, so it takes all of it: its check run is the plan of all. */
const ofPreview = (given: GivenValue, { shard }: Table): InputProblem[] =>
  given(shard.name)?.trim()
    ? [{ input: shard.name, problem: 'takes a part of the repositories, and a preview takes all', fix: 'leave it out' }]
    : [];

/** Adopt edits one file on this machine. With `repos`, the files are in the repositories. */
function severalToAdopt({ mode }: RunOptions, given: GivenValue, table: Table): InputProblem[] {
  if (mode !== 'adopt') return [];
  const { repository, settingsFile, lowerLayers } = table;
  const layers = `its highest layer in ${code(settingsFile.name)} and the others in ${code(lowerLayers.name)}`;
  const problem = 'names several repositories, and adopt edits the file of one';
  const fix = `leave it out, and name one in ${code(repository.name)}`;
  return [
    { input: table.repos.name, problem, fix },
    { input: table.fleetFile.name, problem, fix: `${fix}, ${layers}` },
  ].filter(({ input }) => given(input)?.trim());
}

/** A digest says whether two plans are equal, and nothing of what is in them. */
function bareDigest(options: RunOptions, table: Table): InputProblem[] {
  const { plan, onMovedPlan } = options;
  if (!plan || !('digest' in plan)) return [];
  const fix = `give the file that ${code(table.planFile.name)} wrote`;
  const input = table.plan.name;
  if (isOfSeveral(options))
    return [{ input, problem: 'is one digest, and the run may be about several repositories', fix }];
  if (onMovedPlan === 'refuse') return [];
  return [{ input, problem: 'is a digest, which does not say which changes are approved', fix }];
}

/** The name of an undo file says that it is to be sealed, so without a key nothing may be written to it. */
function unsealable(options: RunOptions, table: Table): InputProblem[] {
  const { undoFile, planKey } = options;
  if (!undoFile?.endsWith('.sealed')) return [];
  const input = table.undoFile.name;
  if (isOfSeveral(options))
    return [{ input, problem: 'is a folder with `repos`, and only a file is sealed', fix: 'name a folder' }];
  const fix = `give ${code(table.planKey.name)}, or name a file that ends in \`.yml\``;
  return planKey ? [] : [{ input, problem: 'ends in `.sealed`, and no key was given to seal it with', fix }];
}

/** An acknowledgement that can match nothing in this run would only seem to allow something. */
function misplaced(options: RunOptions, table: Table): InputProblem[] {
  const { allow = [], repository } = options;
  const repos = isOfSeveral(options);
  const own = repository && fullName(repository).toLowerCase();
  const of = (problem: string, fix: string) => ({ input: table.allow.name, problem, fix });
  return allow.flatMap((one) => {
    const text = acknowledgementText(one);
    const isNamed = one.repository !== undefined;
    if (one.code === 'targets' && (!repos || isNamed))
      return of(
        `${code(text)} is about all repositories of a run with \`repos\``,
        isNamed ? 'leave out its repository' : 'leave it out',
      );
    if (one.code === 'targets') return [];
    if (repos && !isNamed)
      return of(
        `${code(text)} does not say in which repository`,
        `write \`OWNER/NAME:\` before it, such as ${code(`acme/shop:${text}`)}`,
      );
    return !repos && isNamed && one.repository!.toLowerCase() !== own
      ? of(`${code(text)} is about another repository than this run`, 'leave it out')
      : [];
  });
}

const files = ['reposDir', 'defaultsFile', 'exclude', 'shard', 'allowEmpty'] as const;
const filters = ['visibility', 'archived', 'forks', 'topics', 'languages', 'teams', 'properties'] as const;
type Key =
  | (typeof files)[number]
  | (typeof filters)[number]
  | 'affiliation'
  | 'snapshotFile'
  | 'settingsFile'
  | 'maxChangedTargets';

/** An ignored filter would let a run write to repositories that it was told to leave alone. */
const ofOne = (options: RunOptions, given: GivenValue, table: Table) =>
  [...files, ...filters, 'affiliation' as const, 'maxChangedTargets' as const]
    .filter((key) => isChosen(options, table, key) || isIgnored(key, given, table))
    .map((key) => ({
      input: table[key].name,
      problem: 'is for runs about several repositories, and `repos` names none',
      fix: 'name them in `repos`, or leave this out',
    }));

/**
 * A snapshot takes no settings files. A step that gives it a folder of them is still meant for several repositories. The
 * runner gives every input its standard, which says nothing about what the step is meant for.
 */
function isIgnored(key: Key, given: GivenValue, table: Table) {
  const text = given(table[key].name)?.trim();
  return files.some((one) => one === key) && Boolean(text) && text !== table[key].standard;
}

function ofSeveral(options: RunOptions, given: GivenValue, table: Table): InputProblem[] {
  if (options.fleetFile !== undefined) return [...besideFleet(options, given, table), ...ofAny(options, table)];
  const { repos = [] } = options;
  const filtering = isSearch(repos) ? [] : filters.filter((key) => isChosen(options, table, key));
  const { repository, settingsFile } = table;
  return [
    ...(given(repository.name)?.trim() ? [{ input: repository.name, ...besideRepos }] : []),
    ...filtering.map((key) => ({
      input: table[key].name,
      problem: 'filters what a pattern in `repos` finds, and `repos` names its repositories',
      fix: 'leave it out; `exclude` takes repositories out of a list',
    })),
    ...(repos !== '*' && isChosen(options, table, 'affiliation') ? [{ input: table.affiliation.name, ...ofUser }] : []),
    ...ofAny(options, table),
    ...(isOutside(options.settingsFile) ? [{ input: settingsFile.name, ...outside }] : []),
  ];
}

/** What no run about several repositories takes. */
const ofAny = (options: RunOptions, table: Table): InputProblem[] => [
  ...(isChosen(options, table, 'snapshotFile') ? [{ input: table.snapshotFile.name, ...oneFile }] : []),
  ...(options.driftIssue ? [{ input: table.driftIssue.name, ...oneIssue }] : []),
];

/** A fleet file says by itself which repositories get which settings files. */
function besideFleet(options: RunOptions, given: GivenValue, table: Table): InputProblem[] {
  const problem = (input: string) => `is given together with \`${input}\`, which says by itself`;
  const fixes = {
    repos: ['which repositories a run is about', 'write them as `repos` of its `targets`'],
    repository: ['which repositories a run is about', 'write it as `repos` of its `targets`'],
    exclude: ['which repositories a run is about', 'write it as `exclude` of its `targets`'],
    reposDir: ['which settings files apply', 'name its files in `layers`: `layers/{owner}/{name}.yml`'],
    defaultsFile: ['which settings files apply', 'name it as the lowest of its `layers`'],
  } as const;
  const filtering = filters.filter((key) => isChosen(options, table, key));
  return [
    ...Object.entries(fixes)
      .filter(([key]) => given(table[key as keyof typeof fixes].name)?.trim())
      .map(([key, [what, fix]]) => ({
        input: table[key as keyof typeof fixes].name,
        problem: `${problem(table.fleetFile.name)} ${what}`,
        fix: `${fix}, or leave one of the two out`,
      })),
    ...filtering.map((key) => ({
      input: table[key].name,
      problem: `${problem(table.fleetFile.name)} which repositories a run is about`,
      fix: 'write it as `where` of its `targets`, or leave it out',
    })),
    ...(isChosen(options, table, 'settingsFile')
      ? [
          {
            input: table.settingsFile.name,
            problem: `${problem(table.fleetFile.name)} which settings files apply`,
            fix: 'write the path in each repository as `file` of its `own`, or leave it out',
          },
        ]
      : []),
  ];
}

const besideRepos = {
  problem: 'is given together with `repos`, and only one of them can name the repositories of the run',
  fix: 'write every repository into `repos`, or leave that out',
};

const ofUser = {
  problem: 'filters what `repos: *` finds, and `repos` names owners or repositories',
  fix: 'leave it out',
};

const oneFile = {
  problem: 'names one file, and `repos` may name several repositories',
  fix: 'name a folder in `snapshot-dir`, which gets a file for each repository',
};

const oneIssue = {
  problem: 'keeps an issue in the one repository of the run, and `repos` names several',
  fix: 'leave it out; `private-report` writes an issue in each private repository',
};

const outside = {
  problem: 'is no path inside a repository, which is where a run about several looks for it',
  fix: 'write a path from the root of each repository, such as `.github/settings.yml`; files on this machine go into `repos-dir`',
};

/** A path that starts or ends with a slash has an empty part. */
const isOutside = (path = 'settings.yml') => path.split(/[/\\]/).some((part) => ['', '.', '..'].includes(part));

/** Whether the input was given a value other than its default. */
function isChosen(options: RunOptions, table: Table, key: Key) {
  const { takes, standard }: Input = table[key];
  const value = options[key];
  return value !== undefined && (standard === undefined || String(takes.read(standard, [])) !== String(value));
}
