import { readDocument } from '../../settings/document.ts';
import { isMap } from '../../settings/maps.ts';
import { code } from '../../settings/shown.ts';
import { ConvertedBlock } from '../block.ts';
import { convertBlock } from '../convert.ts';
import { type DraftNote, openDraft } from '../draft.ts';
import { fleetText } from '../fleet-text.ts';
import { type ConversionLine, leftByHand } from '../line.ts';

/** A settings file of safe-settings, by its path in the folder. */
export interface GivenFile {
  readonly path: string;
  readonly text: string;
}

interface ConvertedPart extends GivenFile {
  /** The file that it comes from, and that the lines of its notes are about. */
  readonly from: string;
  readonly notes: readonly DraftNote[];
}

/** Turns the three levels of safe-settings into layers, and a fleet file that names them. */
export function convertFolder(files: readonly GivenFile[], owner: string, placeOf: (path: string) => string) {
  const said: ConversionLine[] = [];
  const of = (folder: RegExp) => files.filter(({ path }) => folder.test(path));
  const [top] = of(/^settings\.ya?ml$/);
  const everyone = top && everyoneOf(top, said);
  const groups = of(/^suborgs\//).flatMap((file) => groupOf(file, said) ?? []);
  const repositories = of(/^repos\//).map((file) => repositoryOf(file, owner, said));
  const own = repositories.flatMap(({ part }) => part ?? []);
  const fleet = fleetText({
    head: 'Converted from the files of safe-settings.',
    targets: [{ repos: `${owner}/*`, exclude: leftAlone.map((name) => `${owner}/${name}`) }],
    created: repositories.flatMap(({ name, creation }) => (creation ? [[`${owner}/${name}`, creation] as const] : [])),
    layers: [
      ...(everyone ? [{ file: placeOf(everyone.path) }] : []),
      ...groups.flatMap(({ part, where }) => where.map((one) => ({ file: placeOf(part.path), where: one }))),
      ...(own.length ? [{ file: placeOf('repos/{name}.yml'), optional: true }] : []),
    ],
  });
  return { parts: [...(everyone ? [everyone] : []), ...groups.map(({ part }) => part), ...own], fleet, said };
}

/** The repositories that safe-settings leaves alone unless its deployment says otherwise. */
const leftAlone = ['admin', '.github', 'safe-settings'];

/** The file without some keys, such as `labels` or `repository.name`, in our format; `undefined` if nothing is left. */
function partOf(
  { path: from, text }: GivenFile,
  path: string,
  isDropped: (key: string) => boolean,
): ConvertedPart | undefined {
  const draft = openDraft(text, from);
  if (!draft || readDocument(text, from).refusals.length) return { from, path, text, notes: [] };
  const top = new ConvertedBlock(draft.top, [], draft);
  for (const key of top.keys.filter(isDropped)) top.take(key);
  const repository = top.inner('repository');
  for (const key of repository?.keys ?? []) if (isDropped(`repository.${key}`)) repository!.take(key);
  if (repository && !repository.keys.length) top.take('repository');
  if (!top.keys.length) return undefined;
  convertBlock(top);
  return { from, path, text: draft.text(), notes: draft.notes };
}

/** The keys that safe-settings applies to the organization and not to its repositories. */
const aboveRepositories = ['rulesets', 'custom_repository_roles', 'app_installations'];

function everyoneOf(file: GivenFile, said: ConversionLine[]): ConvertedPart | undefined {
  const { values } = readDocument(file.text, file.path);
  const above = aboveRepositories.filter((key) => Object.hasOwn(values, key));
  if (above.length) said.push(leftByHand(`${file.path}: ${above.join(', ')}`));
  return partOf(file, 'everyone.yml', (key) => above.includes(key));
}

const choices = ['suborgrepos', 'suborgteams', 'suborgproperties'];

/** Each of the ways to choose repositories is enough, so each is an entry of its own. */
function groupOf(file: GivenFile, said: ConversionLine[]) {
  const { values } = readDocument(file.text, file.path);
  const part = partOf(file, file.path.replace(/\.yaml$/, '.yml'), (key) => choices.includes(key));
  const [repos, teams] = choices.map((key) => textsIn(values[key]));
  const properties = Array.isArray(values.suborgproperties) ? values.suborgproperties.filter(isMap) : [];
  const where = [
    ...(repos!.length ? [{ repos }] : []),
    ...(teams!.length ? [{ team: teams }] : []),
    ...properties.map((one) => ({
      property: Object.fromEntries(Object.entries(one).map(([name, value]) => [name, String(value)])),
    })),
  ];
  if (!part) return undefined;
  if (!where.length)
    said.push({
      kind: 'error',
      address: file.path,
      message: 'chooses no repositories, so the fleet file does not name it',
      fix: 'add it to `layers` of the fleet file, with a `where`',
    });
  return { part, where };
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];

/** What says how safe-settings creates the repository, and in which organization. */
const ofCreation = ['repository.force_create', 'repository.template', 'repository.organization'];

function repositoryOf(file: GivenFile, owner: string, said: ConversionLine[]) {
  const { values } = readDocument(file.text, file.path);
  const repository = isMap(values.repository) ? values.repository : {};
  const isCreated = String(repository.force_create) === 'true';
  const stem = file.path.replace(/^repos\/|\.ya?ml$/g, '');
  const name = isName(repository.name) ? repository.name : stem;
  if (!isCreated && repository.template !== undefined)
    said.push({
      kind: 'left out',
      address: file.path,
      message: '`repository.template` creates nothing without `force_create: true`',
    });
  const dropped = isCreated ? [...ofCreation, 'repository.auto_init'] : ofCreation;
  return {
    name,
    part: partOf(file, `repos/${name}.yml`, (key) => dropped.includes(key)),
    creation: isCreated ? creationOf(repository, owner, file, said) : undefined,
  };
}

/** The name becomes that of a file. */
const isName = (name: unknown): name is string =>
  typeof name === 'string' && /^[\w.-]+$/.test(name) && !/^\.{1,2}$/.test(name);

function creationOf(
  { template, visibility, auto_init }: Readonly<Record<string, unknown>>,
  owner: string,
  { path }: GivenFile,
  said: ConversionLine[],
) {
  const from = typeof template === 'string' ? template : undefined;
  said.push({
    kind: 'note',
    address: path,
    message: `${code('repository.force_create')} is written into the fleet file`,
  });
  return {
    ...(from !== undefined && { template: from.includes('/') ? from : `${owner}/${from}` }),
    ...(from === undefined && String(auto_init) === 'true' && { auto_init: true }),
    ...(visibility === 'public' && { visibility }),
  };
}
