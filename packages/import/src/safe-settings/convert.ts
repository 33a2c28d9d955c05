/**
 * Converts a folder of safe-settings to layers and a fleet file. safe-settings has three levels: the organization,
 * groups of repositories and single repositories.
 */

import { isMap, quoteText, SettingsError, toSettingsDocument } from '@trueup/core/settings';
import type { ConvertedBlock } from '../block.ts';
import { convertAllSections } from '../convert.ts';
import { openDraft } from '../draft.ts';
import { formatFleetText, isFileName } from '../fleet-text.ts';
import { type ConversionLine, createErrorLine } from '../line.ts';
import { listReplacedLists } from '../lower-files.ts';
import { createDisabledKeyTest, type FolderFile, isLeftOutOfSettings, listManualSteps } from './keys.ts';
import { addExclusions, type RepositorySelection } from './patterns.ts';
import { mayOverlap, splitLimitedEntries } from './people.ts';
import { convertRestrictedRepos, parseNames, parseProperties, parseSelections } from './scope.ts';

export interface SafeSettingsFile {
  readonly path: string;
  readonly text: string;
}

type ParsedFile = SafeSettingsFile & FolderFile;

interface SharedFile extends ParsedFile {
  readonly where: readonly RepositorySelection[];
}

interface RepositoryFile extends SharedFile {
  readonly name: string;
}

const isDeploymentFile = ({ path }: SafeSettingsFile) => path.startsWith('deployment-settings.');

/** Returns layers, a fleet file, and lines about settings without an exact counterpart. */
export function convertSettingsFolder(
  sourceFiles: readonly SafeSettingsFile[],
  owner: string,
  toFleetPath: (path: string) => string,
) {
  const parsedFiles = sourceFiles.map(parseFolderFile);
  const lines = [...listManualSteps(parsedFiles), ...listUnreadDeploymentKeys(parsedFiles)];
  const isDisabled = createDisabledKeyTest(parsedFiles);
  const files = parsedFiles.map((file) => dropDisabledKeys(file, isDisabled, lines));
  const [top] = selectFiles(files, 'settings.');
  const scope = convertScope(top, files.find(isDeploymentFile), owner, lines);
  const groups = addWhereToGroups(selectFiles(files, 'suborgs/'), lines);
  const named = dropMisnamedFiles(selectFiles(files, 'repos/').map(addRepositoryName), lines);
  const repositories = dropDuplicateFiles(named, lines);
  lines.push(...listNameWarnings(files, groups.length > 0 || !scope.isAll));
  const levels = { top: top ? [{ ...top, where: [{}] }] : [], groups, repositories };
  const limited = splitLimitedEntries([...levels.top, ...groups, ...repositories], lines);
  const conversion = { levels, owner, scope, limited, isDisabled, lines };
  const sharedLayers = [...levels.top, ...groups].map((file) => convertSharedFile(file, conversion));
  const repositoryLayers = repositories.map((file) => convertRepositoryFile(file, conversion));
  const repositoryParts = repositoryLayers.flatMap(({ part }) => part ?? []);
  const fleet = formatFleetText({
    head: 'Converted from the files of safe-settings.',
    targets: scope.targets,
    created: repositoryLayers.flatMap(({ name, creation }) =>
      creation ? [[`${owner}/${name}`, creation] as const] : [],
    ),
    layers: [
      ...sharedLayers.flatMap(({ path, part, where }) => [
        ...(part ? createLayers(toFleetPath(part.path), where) : []),
        ...createLimitedLayers(path, limited, toFleetPath),
      ]),
      ...(repositoryParts.length ? [{ file: toFleetPath('repos/{name}.yml'), optional: true }] : []),
      ...repositories.flatMap(({ path }) => createLimitedLayers(path, limited, toFleetPath)),
    ],
  });
  const limitedParts = files.flatMap(({ path }) => limited.listLayers(path));
  return {
    parts: [...sharedLayers.flatMap(({ part }) => part ?? []), ...repositoryParts, ...limitedParts],
    fleet,
    lines,
  };
}

/** Mistakes in all files but this one are reported when their layers are parsed. */
function parseFolderFile(file: SafeSettingsFile): ParsedFile {
  const { values, refusals } = toSettingsDocument(file.text, file.path);
  if (refusals.length && isDeploymentFile(file)) throw new SettingsError(refusals);
  return { ...file, values };
}

const listUnreadDeploymentKeys = (files: readonly ParsedFile[]) =>
  files.filter(isDeploymentFile).flatMap(({ path, values }) => {
    const unread = Object.keys(values).filter((key) => !isLeftOutOfSettings(path, key));
    return unread.length ? [createManualLine(unreadDeploymentMessage, `${path}: ${unread.join(', ')}`)] : [];
  });

type DisabledKeyTest = ReturnType<typeof createDisabledKeyTest>;

function dropDisabledKeys(file: ParsedFile, isDisabled: DisabledKeyTest, lines: ConversionLine[]): ParsedFile {
  const { path, values } = file;
  const innerKeys = Object.keys(getRepositoryValues(file)).map((key) => `repository.${key}`);
  const disabled = [...Object.keys(values), ...innerKeys].filter((key) => isDisabled(path, key));
  const address = `${path}: ${disabled.join(', ')}`;
  if (disabled.length) lines.push({ kind: 'left out', address, message: '`disable_plugins` disables it' });
  return { ...file, values: Object.fromEntries(Object.entries(values).filter(([key]) => !disabled.includes(key))) };
}

const selectFiles = (files: readonly ParsedFile[], start: string) => files.filter(({ path }) => path.startsWith(start));

/** Only the first file that restricts the repositories counts. */
function convertScope(
  top: ParsedFile | undefined,
  deployment: ParsedFile | undefined,
  owner: string,
  lines: ConversionLine[],
) {
  if (!deployment) lines.push(createManualLine(missingDeploymentMessage, 'deployment-settings.yml'));
  const [used, unused] = [top, deployment].flatMap((file) =>
    file && (file.values.restrictedRepos ?? undefined) !== undefined ? [file] : [],
  );
  const scope = convertRestrictedRepos(used?.values.restrictedRepos, owner, lines);
  if (unused) lines.push(createManualLine(unusedMessage, `${unused.path}: restrictedRepos`));
  return scope;
}

function listNameWarnings(files: readonly ParsedFile[], comparesNames: boolean) {
  return [...(hasMixedDefaultBranchNames(files) ? [branchNamesLine] : []), ...(comparesNames ? [letterCaseLine] : [])];
}

interface Conversion {
  readonly levels: {
    readonly top: readonly SharedFile[];
    readonly groups: readonly SharedFile[];
    readonly repositories: readonly RepositoryFile[];
  };
  readonly owner: string;
  readonly scope: ReturnType<typeof convertRestrictedRepos>;
  readonly limited: ReturnType<typeof splitLimitedEntries>;
  readonly isDisabled: DisabledKeyTest;
  readonly lines: ConversionLine[];
}

function convertSharedFile(file: SharedFile, conversion: Conversion) {
  const { top } = conversion.levels;
  const isTop = top.includes(file);
  const path = isTop ? 'everyone.yml' : file.path.replace(/\.yaml$/, '.yml').replace(/[{}]/g, '-');
  return { ...file, part: convertLayerFile(file, path, isTop ? [] : top, conversion) };
}

function convertRepositoryFile(file: RepositoryFile, conversion: Conversion) {
  const { levels, owner, scope, lines } = conversion;
  const { name } = file;
  const groups = levels.groups.filter(({ where }) =>
    where.some((selection) => mayOverlap(selection, { repos: [name] })),
  );
  const creation = convertCreation(file, owner, scope.includesRepository(name), lines);
  const dropped = creation ? [...creationKeys, 'repository.auto_init'] : creationKeys;
  const lower = [...levels.top, ...groups];
  return { name, creation, part: convertLayerFile(file, `repos/${name}.yml`, lower, conversion, dropped) };
}

const createLayers = (file: string, where: readonly RepositorySelection[]) =>
  where.map((selection) => ({ file, ...(Object.keys(selection).length && { where: selection }) }));

const createLimitedLayers = (path: string, limited: Conversion['limited'], toFleetPath: (path: string) => string) =>
  limited.listLayers(path).flatMap((layer) => createLayers(toFleetPath(layer.path), layer.where));

const pickSettings = ({ path, values }: ParsedFile) => ({
  path,
  values: Object.fromEntries(Object.entries(values).filter(([key]) => !isLeftOutOfSettings(path, key))),
});

const createManualLine = (message: string, address?: string): ConversionLine => ({ kind: 'by hand', address, message });

const unreadDeploymentMessage =
  'not converted: write excluded repositories under `restrictedRepos`, and settings into `settings.yml`, and import again';
const branchNamesLine = createManualLine(
  'one file names a branch `default` and another uses its real name. Trueup rejects a repository whose default branch has that name: write `~DEFAULT_BRANCH` in both',
);
const letterCaseLine = createManualLine(
  'Trueup ignores upper and lower case in names and patterns, and safe-settings does not: look for names that differ only in case',
);
const unusedMessage = 'is not used, because `settings.yml` has one as well';
const dottedNamesMessage =
  'in safe-settings, the leading wildcard of an earlier group does not match a dot: repositories such as `.github` get nothing from this file until its `where` names them';
const missingDeploymentMessage =
  'is not in the folder. If the app has this file, add it and import again: without it, only `admin`, `.github` and `safe-settings` are excluded';

/** Returns `undefined` if all keys are dropped. The lines of the notes belong to `from`. */
function convertLayerFile(
  file: ParsedFile,
  path: string,
  lowerFiles: readonly ParsedFile[],
  { limited, isDisabled, lines }: Conversion,
  dropped: readonly string[] = [],
) {
  const { path: from, text } = file;
  const lowerValues = lowerFiles.map(pickSettings);
  lines.push(...listReplacedLists(pickSettings(file), lowerValues));
  const draft = openDraft(text, from);
  if (!draft) return { from, path, text, notes: [] };
  const { top } = draft;
  dropKeys(top, (key) => dropped.includes(key) || isLeftOutOfSettings(from, key) || isDisabled(from, key));
  if (!top.keys.length) return undefined;
  limited.dropEntries(top);
  convertAllSections(top, lowerValues);
  return { from, path, text: draft.toText(), notes: draft.notes };
}

function dropKeys(top: ConvertedBlock, isDropped: (key: string) => boolean) {
  for (const key of top.keys.filter(isDropped)) top.takePair(key);
  const repository = top.getMap('repository');
  for (const key of repository?.keys ?? []) if (isDropped(`repository.${key}`)) repository!.takePair(key);
  if (repository && !repository.keys.length) top.takePair('repository');
}

/**
 * Each way to select repositories becomes its own layer. For safe-settings, only the first group that selects a
 * repository counts.
 */
function addWhereToGroups(files: readonly ParsedFile[], lines: ConversionLine[]) {
  const earlierSelections: RepositorySelection[] = [];
  return files.map((file) => {
    const { suborgrepos, suborgteams, suborgproperties } = file.values;
    const team = parseNames(suborgteams, file.path, lines);
    const properties = parseProperties(suborgproperties, file.path, lines);
    const selections: RepositorySelection[] = [
      ...parseSelections(suborgrepos, file.path, lines),
      ...(team.length ? [{ team }] : []),
      ...properties,
    ];
    const where = selections.map((selection) => {
      const earlier = earlierSelections.filter((earlier) => mayOverlap(selection, earlier));
      if (earlier.some(({ except }) => except)) lines.push(createManualLine(dottedNamesMessage, file.path));
      const exclusions = earlier.map(({ except: _, ...earlier }) => earlier);
      return addExclusions(selection, exclusions);
    });
    earlierSelections.push(...selections);
    if (!where.length)
      lines.push(
        createErrorLine(file.path, 'selects no repositories, so the fleet file does not list it', addLayerFix),
      );
    return { ...file, where };
  });
}

const addLayerFix = 'add the file to `layers` of the fleet file, with a `where`';

/** A name such as `*` would be a pattern. */
function dropMisnamedFiles(files: readonly RepositoryFile[], lines: ConversionLine[]) {
  return files.filter(({ name, path }) => {
    if (isFileName(name)) return true;
    const message = `${quoteText(name)} is not the name of a repository, so the file was not converted`;
    lines.push(createErrorLine(path, message, 'rename the file, and import again'));
    return false;
  });
}

function dropDuplicateFiles(files: readonly RepositoryFile[], lines: ConversionLine[]) {
  const first = new Map<string, string>();
  return files.filter(({ name, path }) => {
    const firstPath = first.get(name.toLowerCase());
    if (firstPath === undefined) return first.set(name.toLowerCase(), path);
    const message = `is for ${quoteText(name)} as ${firstPath} is, so it was not converted`;
    lines.push(createErrorLine(path, message, 'merge the two files, and import again'));
    return false;
  });
}

function hasMixedDefaultBranchNames(files: readonly ParsedFile[]) {
  const branches = files.flatMap(({ values }) => (Array.isArray(values.branches) ? values.branches : []));
  const names = new Set(branches.map((branch) => (isMap(branch) ? branch.name : undefined)));
  return names.has('default') && ['main', 'master'].some((name) => names.has(name));
}

const creationKeys = ['repository.force_create', 'repository.template', 'repository.organization'];

const getRepositoryValues = ({ values: { repository } }: ParsedFile) => (isMap(repository) ? repository : {});

function addRepositoryName(file: ParsedFile): RepositoryFile {
  const { name: declared } = getRepositoryValues(file);
  const name =
    typeof declared === 'string' && isFileName(declared) ? declared : file.path.replace(/^repos\/|\.ya?ml$/g, '');
  return { ...file, name, where: [{ repos: [name] }] };
}

/** Returns `undefined` if safe-settings does not create the repository. */
function convertCreation(file: ParsedFile, owner: string, mayCreate: boolean, lines: ConversionLine[]) {
  const { force_create, template, visibility, auto_init } = getRepositoryValues(file);
  const addLine = (kind: 'left out' | 'note', message: string) => lines.push({ kind, address: file.path, message });
  if (!mayCreate || String(force_create) !== 'true') {
    if (template !== undefined) addLine('left out', '`repository.template` has no effect without `force_create: true`');
    return undefined;
  }
  addLine('note', '`repository.force_create` is now in the fleet file');
  const from = typeof template === 'string' ? template : undefined;
  return {
    ...(from !== undefined && { template: from.includes('/') ? from : `${owner}/${from}` }),
    ...(from === undefined && String(auto_init) === 'true' && { auto_init: true }),
    ...(visibility === 'public' && { visibility }),
  };
}
