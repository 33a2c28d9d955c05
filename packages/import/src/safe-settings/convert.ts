import { isMap, mapValues, quoteText, readDocument, SettingsError } from '@trueup/core/settings';
import type { ConvertedBlock } from '../block.ts';
import { convertBlock } from '../convert.ts';
import { openDraft } from '../draft.ts';
import { isFileName, writeFleetText } from '../fleet-text.ts';
import { type ConversionLine, errorLine } from '../line.ts';
import { type FolderFile, isMoved, listLeftByHand, switchedOff } from './keys.ts';
import { type ChosenRepos, exceptRepos } from './patterns.ts';
import { findLimited, mayMeet } from './people.ts';
import { readChosen, readScope, readTexts, unsaid } from './scope.ts';

/** A settings file of safe-settings, by its path in the folder. */
export interface GivenFile {
  readonly path: string;
  readonly text: string;
}

type ReadText = GivenFile & FolderFile;

const isDeployment = ({ path }: GivenFile) => path.startsWith('deployment-settings.');

/** Turns the three levels of safe-settings into layers, and a fleet file that names them. */
export function convertFolder(given: readonly GivenFile[], owner: string, placeOf: (path: string) => string) {
  const read = given.map((file): ReadText => {
    const { values, refusals } = readDocument(file.text, file.path);
    // Of the others the layer that is made of it says so.
    if (refusals.length && isDeployment(file)) throw new SettingsError(refusals);
    return { ...file, values };
  });
  const said = listLeftByHand(read);
  for (const { path, values } of read.filter(isDeployment)) {
    const unread = Object.keys(values).filter((key) => !isMoved(path, key));
    if (unread.length) said.push(byHand(elsewhere, `${path}: ${unread.join(', ')}`));
  }
  const off = switchedOff(read);
  const files = read.map(({ values, ...file }): ReadText => {
    const kept = Object.entries(values).filter(([key]) => !off(file.path, key));
    return { ...file, values: Object.fromEntries(kept) };
  });
  const of = (start: string) => files.filter(({ path }) => path.startsWith(start));
  const [top] = of('settings.');
  const deployment = files.find(isDeployment);
  if (!deployment) said.push(byHand(unseen, 'deployment-settings.yml'));
  const having = [top, deployment].filter((file) => (file?.values.restrictedRepos ?? undefined) !== undefined);
  const scope = readScope(having[0]?.values.restrictedRepos, owner, said);
  if (having[1]) said.push(byHand(passedOver, `${having[1].path}: restrictedRepos`));
  const groups = groupLevels(of('suborgs/'), said);
  const named = of('repos/').map((file) => ({ ...file, name: nameOf(file) }));
  const repos = withoutTwins(named, said);
  if (namesBranchTwice(files)) said.push(twoNames);
  const several = [...(top ? [{ ...top, where: [{}] }] : []), ...groups];
  const single = repos.map((file) => ({ ...file, where: [{ repos: [file.name] }] }));
  if (groups.length || !scope.isAll) said.push(anyCase);
  const limited = findLimited([...several, ...single], said);
  const part = (file: ReadText, path: string, dropped: readonly string[] = []) =>
    partOf(file, path, (key) => dropped.includes(key) || isMoved(file.path, key) || off(file.path, key), limited.drop);
  const shared = several.map((file) => {
    const path =
      file === several[0] && top ? 'everyone.yml' : file.path.replace(/\.yaml$/, '.yml').replace(/[{}]/g, '-');
    return { ...file, part: part(file, path) };
  });
  const repositories = repos.map((file) => {
    const { name } = file;
    const creation = creationOf(file, owner, scope.takes(name), said);
    const dropped = creation ? [...ofCreation, 'repository.auto_init'] : ofCreation;
    return { name, creation, part: part(file, `repos/${name}.yml`, dropped) };
  });
  const own = repositories.flatMap(({ part }) => part ?? []);
  const layersOf = (path: string, where: readonly ChosenRepos[]) =>
    where.map((one) => ({ file: placeOf(path), ...(Object.keys(one).length && { where: one }) }));
  const limitedOf = ({ path }: GivenFile) => limited.of(path).flatMap((one) => layersOf(one.path, one.where));
  const fleet = writeFleetText({
    head: 'Converted from the files of safe-settings.',
    targets: scope.targets,
    created: repositories.flatMap(({ name, creation }) => (creation ? [[`${owner}/${name}`, creation] as const] : [])),
    layers: [
      ...shared.flatMap((file) => [...(file.part ? layersOf(file.part.path, file.where) : []), ...limitedOf(file)]),
      ...(own.length ? [{ file: placeOf('repos/{name}.yml'), optional: true }] : []),
      ...repos.flatMap(limitedOf),
    ],
  });
  const parts = [...shared.flatMap(({ part }) => part ?? []), ...own, ...files.flatMap(({ path }) => limited.of(path))];
  return { parts, fleet, said };
}

const byHand = (message: string, address?: string): ConversionLine => ({ kind: 'by hand', address, message });

const elsewhere =
  'not converted: write excluded repositories under `restrictedRepos`, and settings into `settings.yml`, and import again';
const twoNames = byHand(
  'one file names a branch `default` and another uses its real name. Trueup rejects a repository whose default branch has that name: write `~DEFAULT_BRANCH` in both',
);
const anyCase = byHand(
  'Trueup ignores upper and lower case in names and patterns, and safe-settings does not: look for names that differ only in case',
);
const passedOver = 'is not used, because `settings.yml` has one as well';
const dotted =
  'in safe-settings, the leading wildcard of an earlier group does not match a dot: repositories such as `.github` get nothing from this file until its `where` names them';
const unseen =
  'is not in the folder. If the app has this file, add it and import again: without it, only `admin`, `.github` and `safe-settings` are excluded';

/**
 * The file without some keys, such as `labels` or `repository.name`, in our format; `undefined` if nothing is left. Its
 * notes are about the lines of `from`.
 */
function partOf(
  { path: from, text }: GivenFile,
  path: string,
  isDropped: (key: string) => boolean,
  edit: (top: ConvertedBlock) => void,
) {
  const draft = openDraft(text, from);
  if (!draft) return { from, path, text, notes: [] };
  const { top } = draft;
  for (const key of top.keys.filter(isDropped)) top.take(key);
  const repository = top.inner('repository');
  for (const key of repository?.keys ?? []) if (isDropped(`repository.${key}`)) repository!.take(key);
  if (repository && !repository.keys.length) top.take('repository');
  if (!top.keys.length) return undefined;
  edit(top);
  convertBlock(top);
  return { from, path, text: draft.text(), notes: draft.notes };
}

/**
 * Each of the ways to choose repositories is enough, so each is an entry of its own. Of several files that choose a
 * repository only the first counts.
 */
function groupLevels(files: readonly ReadText[], said: ConversionLine[]) {
  const before: ChosenRepos[] = [];
  return files.map((file) => {
    const { suborgrepos, suborgteams, suborgproperties } = file.values;
    const team = readTexts(suborgteams, file.path, said);
    const listed = [suborgproperties ?? []].flat();
    const properties = listed.filter(isMap);
    said.push(...listed.filter((one) => !isMap(one)).map((one) => unsaid(file.path, JSON.stringify(one))));
    const chosen: ChosenRepos[] = [
      ...readChosen(suborgrepos, file.path, said),
      ...(team.length ? [{ team }] : []),
      ...properties.map((one) => ({ property: mapValues(one, String) })),
    ];
    const where = chosen.map((one) => {
      const earlier = before.filter((other) => mayMeet(one, other));
      if (earlier.some(({ except }) => except)) said.push(byHand(dotted, file.path));
      const others = earlier.map(({ except: _, ...other }) => other);
      return exceptRepos(one, others);
    });
    before.push(...chosen);
    if (!where.length)
      said.push(errorLine(file.path, 'selects no repositories, so the fleet file does not list it', addLayer));
    return { ...file, where };
  });
}

const addLayer = 'add the file to `layers` of the fleet file, with a `where`';

/** A repository has one file, so of two about it the second is left out. */
function withoutTwins<F extends GivenFile & { readonly name: string }>(files: readonly F[], said: ConversionLine[]) {
  const first = new Map<string, string>();
  return files.filter(({ name, path }) => {
    const other = first.get(name.toLowerCase());
    if (other === undefined) return first.set(name.toLowerCase(), path);
    const message = `is for ${quoteText(name)} as ${other} is, so it was not converted`;
    said.push(errorLine(path, message, 'merge the two files, and import again'));
    return false;
  });
}

/** Whether one file says `default` of a branch, and one the name that most default branches have. */
function namesBranchTwice(files: readonly ReadText[]) {
  const branches = files.flatMap(({ values }) => (Array.isArray(values.branches) ? values.branches : []));
  const names = new Set(branches.map((one) => (isMap(one) ? one.name : undefined)));
  return names.has('default') && ['main', 'master'].some((name) => names.has(name));
}

/** What says how safe-settings creates the repository, and in which organization. */
const ofCreation = ['repository.force_create', 'repository.template', 'repository.organization'];

const repositoryIn = ({ values: { repository } }: ReadText) => (isMap(repository) ? repository : {});

function nameOf(file: ReadText) {
  const { name } = repositoryIn(file);
  return typeof name === 'string' && isFileName(name) ? name : file.path.replace(/^repos\/|\.ya?ml$/g, '');
}

/** How the repository is created; `undefined` if it is not. */
function creationOf(file: ReadText, owner: string, mayCreate: boolean, said: ConversionLine[]) {
  const { force_create, template, visibility, auto_init } = repositoryIn(file);
  const say = (kind: 'left out' | 'note', message: string) => said.push({ kind, address: file.path, message });
  if (!mayCreate || String(force_create) !== 'true') {
    if (template !== undefined) say('left out', '`repository.template` has no effect without `force_create: true`');
    return undefined;
  }
  say('note', '`repository.force_create` is now in the fleet file');
  const from = typeof template === 'string' ? template : undefined;
  return {
    ...(from !== undefined && { template: from.includes('/') ? from : `${owner}/${from}` }),
    ...(from === undefined && String(auto_init) === 'true' && { auto_init: true }),
    ...(visibility === 'public' && { visibility }),
  };
}
