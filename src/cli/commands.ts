import { type Input, inputs, type Mode } from '../inputs/table.ts';
import type { Command, Flag } from './command.ts';

const flagOf = ({ name, takes, takesIn, help, standard, secret }: Input, mode: Mode): Flag => {
  const { shown, many, alone } = takesIn?.[mode] ?? takes;
  const warning = secret ? ' Discouraged: others can see a command line.' : '';
  const unless = standard && alone === undefined ? ` (${standard})` : '';
  return { name, value: alone === undefined ? shown : undefined, help: `${help}${warning}${unless}`, many };
};

const failed = ['1', 'something failed, and the report says what to do'] as const;

const json: Flag = { name: 'json', help: 'Print the report as JSON, and nothing else, on standard output.' };

/** The mode is the command itself, so it is no flag. */
const inputFlags = (mode: Mode): Flag[] =>
  Object.values(inputs as Record<string, Input>)
    .filter((input) => input !== inputs.mode && input.modes.includes(mode))
    .map((input) => flagOf(input, mode));

/** What looking ahead has no use for. */
const ofWholeRuns = [inputs.shard, inputs.reportFile, inputs.cacheDir, inputs.resume].map(({ name }) => name);

const flagsFor = (mode: Mode): Flag[] => [...inputFlags(mode), json];

export const commands: readonly Command[] = [
  {
    name: 'check',
    usage: '(--repository OWNER/NAME | --repos OWNER/NAME,…) [flags]',
    summary: 'say what differs from the settings file, and change nothing',
    story: [
      'Reads the settings file and the live repository, and says what differs. It sends only reads.',
      'The token comes from GITHUB_TOKEN, or else GH_TOKEN.',
    ],
    flags: flagsFor('check'),
    exits: [['0', 'nothing differs'], ['2', 'something differs, and nothing failed'], failed],
    start: async (given, terminal) => (await import('./reconcile.ts')).reconcile('check', given, terminal),
  },
  {
    name: 'apply',
    usage: '(--repository OWNER/NAME | --repos OWNER/NAME,…) [flags]',
    summary: 'make the repository what the settings file says',
    story: [
      'Writes what `trueup check` says, by the same plan. Everything is read before the first write,',
      'so that a missing permission stops it early. Run it again after a failure: it goes on from there.',
      'The token comes from GITHUB_TOKEN, or else GH_TOKEN.',
    ],
    flags: flagsFor('apply'),
    exits: [['0', 'the repository is what the file says'], failed],
    start: async (given, terminal) => (await import('./reconcile.ts')).reconcile('apply', given, terminal),
  },
  {
    name: 'snapshot',
    usage: '--repository OWNER/NAME [flags]',
    summary: 'write what the repository has into a settings file',
    story: [
      'Reads the live repository back into the words of a settings file, and sends only reads.',
      'What cannot be written is named at the head of the file. The same repository gives the same bytes.',
      'The token comes from GITHUB_TOKEN, or else GH_TOKEN.',
    ],
    flags: flagsFor('snapshot'),
    exits: [['0', 'the file is written'], failed],
    start: async (given, terminal) => (await import('./reconcile.ts')).reconcile('snapshot', given, terminal),
  },
  {
    name: 'render',
    usage: '--settings-file LAYER --settings-file LAYER… [flags]',
    summary: 'fold layers of settings into one file',
    story: [
      'Writes the settings file that layers come to, to standard output or to --rendered-file.',
      'The lowest layer is named first. A `null` in a higher one removes what a lower one declares.',
      'Needs no token and sends nothing. Each layer is validated on its own, and so is what they come to.',
    ],
    flags: [
      ...flagsFor('render'),
      {
        name: 'explain',
        value: 'KEY',
        help: 'Say which layer and line each value at KEY is from, and what it stands in place of: `labels.bug.color`.',
      },
    ],
    exits: [
      ['0', 'the layers make one settings file'],
      ['1', 'something is refused, and each line says what to write instead'],
    ],
    start: async (given, terminal) => (await import('./render.ts')).render(given, terminal),
  },
  {
    name: 'shards',
    usage: '--repos OWNER/NAME,… [flags]',
    summary: 'say into how many runs to split one, as the matrix of a workflow',
    story: [
      'Checks a few repositories of each owner, to know what all of them take, and sends only reads.',
      'Prints the matrix as JSON on standard output, and a table of it on standard error.',
    ],
    flags: [
      { name: 'largest', value: 'COUNT', help: 'The most shards to make. (256, as many jobs as a matrix may have)' },
      ...inputFlags('check').filter(({ name }) => !ofWholeRuns.includes(name)),
    ],
    exits: [['0', 'the matrix is printed'], failed],
    start: async (given, terminal) => (await import('./shards.ts')).shards(given, terminal),
  },
  {
    name: 'merge-reports',
    usage: 'FILE… [flags]',
    summary: 'make one report of the JSON reports of all shards of a run',
    story: [
      'Reads what the shards of one check or one apply wrote as their `report-file`. Sends nothing.',
      'Every shard has to be there, and once. The worst of them decides the outcome.',
    ],
    flags: [
      { name: 'summary-file', value: 'PATH', help: 'Where to add the report as a page, such as $GITHUB_STEP_SUMMARY.' },
      { name: 'report-file', value: 'PATH', help: 'Where to write the merged report as JSON.' },
      json,
    ],
    takesFiles: true,
    exits: [
      ['0', 'every shard is there, nothing differs and nothing failed'],
      ['2', 'something differs, and nothing failed'],
      failed,
    ],
    start: async (given, terminal) => (await import('./merge-reports.ts')).mergeFiles(given, terminal),
  },
  {
    name: 'validate',
    usage: '[FILE…]',
    summary: 'read settings files and say everything that is wrong with them',
    story: [
      'Needs no token and sends nothing. Without a name it reads .github/settings.yml.',
      'Finds what the file alone can show: a wrong spelling, a wrong shape, a value the host never takes.',
    ],
    flags: [],
    takesFiles: true,
    exits: [
      ['0', 'nothing is refused'],
      ['1', 'something is, and each line says what to write instead'],
    ],
    start: async ({ files }, terminal) => (await import('./validate.ts')).validate(files, terminal),
  },
  {
    name: 'grants',
    usage: '[FILE…]',
    summary: 'say which permissions a token needs for settings files, with a link to make it',
    story: [
      'Needs no token and sends nothing. Without a name it reads .github/settings.yml.',
      'They are those of what the files declare, to check it and to apply it: no more and no less.',
    ],
    flags: [],
    takesFiles: true,
    exits: [
      ['0', 'the permissions are told'],
      ['1', 'a file is refused, and each line says what to write instead'],
    ],
    start: async ({ files }, terminal) => (await import('./grants.ts')).grants(files, terminal),
  },
  {
    name: 'init',
    usage: '[flags]',
    summary: 'write the settings file and the workflow of a repository as it is',
    story: [
      'Finds the repository in the .git folder, reads what it has into the settings file, and writes a',
      'workflow that checks pull requests and applies the default branch. Sends only reads.',
      'A file that is there is replaced only after a question, or with --yes.',
      'The token comes from GITHUB_TOKEN, or else GH_TOKEN.',
    ],
    flags: [
      { ...flagOf(inputs.repository, 'snapshot'), help: 'The repository. (the remote `origin`)' },
      {
        ...flagOf(inputs.settingsFile, 'snapshot'),
        help: `Where to write the settings. (${inputs.settingsFile.standard})`,
      },
      { name: 'workflow-file', value: 'PATH', help: 'Where to write the workflow. (.github/workflows/settings.yml)' },
      { name: 'no-workflow', help: 'Write the settings file alone.' },
      { name: 'action', value: 'ADDRESS', help: 'What the workflow runs: a folder, or owner/name@version. (./trueup)' },
      { name: 'yes', help: 'Replace files that are there.' },
      flagOf(inputs.sections, 'snapshot'),
      flagOf(inputs.apiVersion, 'snapshot'),
      flagOf(inputs.maxWait, 'snapshot'),
    ],
    exits: [['0', 'the files are written'], failed],
    start: async (given, terminal) => (await import('./init/init.ts')).init(given, terminal),
  },
  {
    name: 'import',
    usage: 'FILE… [flags]',
    summary: 'turn the settings file of another tool into one for Trueup',
    story: [
      'Reads files of the Settings app, of safe-settings and of their relatives, and prints the same',
      'settings in the words of Trueup, with their comments. Standard error tells every change, and',
      'what cannot be carried over.',
      'Needs no token and sends nothing. A file that Trueup takes already is printed as it is.',
    ],
    flags: [
      {
        name: 'base',
        value: 'FILE',
        help: 'What `_extends` stands for: folded below each file, whose comments are lost then. May be given more than once, the lowest first.',
        many: true,
      },
      { name: 'in-place', help: 'Write each file where it stands. Needed for more than one file.' },
    ],
    takesFiles: true,
    exits: [
      ['0', 'Trueup accepts what was printed or written'],
      ['1', 'something is left to mend, and each line says how'],
    ],
    start: async (given, terminal) => (await import('./import.ts')).importFiles(given, terminal),
  },
  {
    name: 'demo',
    usage: '',
    summary: 'watch a drifted repository being trued up, on a host in memory',
    story: ['Needs no token and reaches no network: check, apply and check again, on a host in memory.'],
    flags: [],
    exits: [['0', 'the story ended as it should'], failed],
    start: async (_given, terminal) => (await import('./demo.ts')).demo(terminal),
  },
  {
    name: 'sandbox',
    usage: '[--port NUMBER] [--seed FILE] [--dump FILE]',
    summary: 'serve a host in memory on this machine, to try settings on',
    story: [
      'Listens on 127.0.0.1 until Ctrl-C, with one repository in it, and says how to point Trueup there.',
      'What it holds can be written to a file at the end, and given back at the next start.',
    ],
    flags: [
      { name: 'port', value: 'NUMBER', help: 'Where to listen. (a free one)' },
      { name: 'seed', value: 'FILE', help: 'What the host holds at the start, as a dump wrote it.' },
      { name: 'dump', value: 'FILE', help: 'Where to write what the host holds at the end.' },
    ],
    exits: [['0', 'stopped by Ctrl-C'], failed],
    start: async (given, terminal) => (await import('./sandbox.ts')).sandbox(given, terminal),
  },
];
