/**
 * Converts a folder of safe-settings to layers and a fleet file. safe-settings has three levels: the organization,
 * groups of repositories and single repositories.
 */

import { isMap, mapValues, quoteText, SettingsError, toSettingsDocument } from '@trueup/core/settings';
import type { ConvertedBlock } from '../block.ts';
import { convertAllSections } from '../convert.ts';
import { openDraft } from '../draft.ts';
import { formatFleetText, isFileName } from '../fleet-text.ts';
import { type ConversionLine, createErrorLine } from '../line.ts';
import { listReplacedLists } from '../lower-files.ts';
import { createDisabledKeyTest, type FolderFile, isLeftOutOfSettings, listManualSteps } from './keys.ts';
import { addExclusions, type RepositorySelection } from './patterns.ts';
import { mayOverlap, splitLimitedEntries } from './people.ts';
import { convertRestrictedRepos, createUnmatchedLine, parseNames, parseSelections } from './scope.ts';

export interface SafeSettingsFile {
  readonly path: string;
  readonly text: string;
}

type ParsedFile = SafeSettingsFile & FolderFile;

const isDeploymentFile = ({ path }: SafeSettingsFile) => path.startsWith('deployment-settings.');

/** Returns layers, a fleet file, and lines about settings without an exact counterpart. */
export function convertSettingsFolder(
  sourceFiles: readonly SafeSettingsFile[],
  owner: string,
  toFleetPath: (path: string) => string,
) {
  const parsedFiles = sourceFiles.map((file): ParsedFile => {
    const { values, refusals } = toSettingsDocument(file.text, file.path);
    // Mistakes in the other files are reported when their layers are parsed.
    if (refusals.length && isDeploymentFile(file)) throw new SettingsError(refusals);
    return { ...file, values };
  });
  const lines = listManualSteps(parsedFiles);
  for (const { path, values } of parsedFiles.filter(isDeploymentFile)) {
    const unread = Object.keys(values).filter((key) => !isLeftOutOfSettings(path, key));
    if (unread.length) lines.push(createManualLine(unreadDeploymentMessage, `${path}: ${unread.join(', ')}`));
  }
  const isDisabled = createDisabledKeyTest(parsedFiles);
  const files = parsedFiles.map(({ values, ...file }): ParsedFile => {
    const enabledEntries = Object.entries(values).filter(([key]) => !isDisabled(file.path, key));
    return { ...file, values: Object.fromEntries(enabledEntries) };
  });
  const selectFiles = (start: string) => files.filter(({ path }) => path.startsWith(start));
  const [top] = selectFiles('settings.');
  const deployment = files.find(isDeploymentFile);
  if (!deployment) lines.push(createManualLine(missingDeploymentMessage, 'deployment-settings.yml'));
  const scopeFiles = [top, deployment].filter((file) => (file?.values.restrictedRepos ?? undefined) !== undefined);
  const scope = convertRestrictedRepos(scopeFiles[0]?.values.restrictedRepos, owner, lines);
  if (scopeFiles[1]) lines.push(createManualLine(unusedMessage, `${scopeFiles[1].path}: restrictedRepos`));
  const groups = addWhereToGroups(selectFiles('suborgs/'), lines);
  const namedFiles = selectFiles('repos/').map((file) => ({ ...file, name: getRepositoryName(file) }));
  const repos = dropDuplicateFiles(namedFiles, lines);
  if (hasMixedDefaultBranchNames(files)) lines.push(branchNamesLine);
  const sharedFiles = [...(top ? [{ ...top, where: [{}] }] : []), ...groups];
  const singleFiles = repos.map((file) => ({ ...file, where: [{ repos: [file.name] }] }));
  if (groups.length || !scope.isAll) lines.push(letterCaseLine);
  const limited = splitLimitedEntries([...sharedFiles, ...singleFiles], lines);
  const createPart = (
    file: ParsedFile,
    path: string,
    lowerFiles: readonly ParsedFile[],
    dropped: readonly string[] = [],
  ) => {
    const lowerValues = lowerFiles.map(pickSettings);
    lines.push(...listReplacedLists(pickSettings(file), lowerValues));
    return convertLayerFile(
      file,
      path,
      (key) => dropped.includes(key) || isLeftOutOfSettings(file.path, key) || isDisabled(file.path, key),
      (block) => {
        limited.dropEntries(block);
        convertAllSections(block, lowerValues);
      },
    );
  };
  const topFiles = top ? [top] : [];
  const shared = sharedFiles.map((file) => {
    const path =
      file === sharedFiles[0] && top ? 'everyone.yml' : file.path.replace(/\.yaml$/, '.yml').replace(/[{}]/g, '-');
    return { ...file, part: createPart(file, path, file.path === top?.path ? [] : topFiles) };
  });
  const listGroupsOf = (name: string) =>
    groups.filter(({ where }) => where.some((selection) => mayOverlap(selection, { repos: [name] })));
  const repositories = repos.map((file) => {
    const { name } = file;
    const creation = convertCreation(file, owner, scope.includesRepository(name), lines);
    const dropped = creation ? [...creationKeys, 'repository.auto_init'] : creationKeys;
    return {
      name,
      creation,
      part: createPart(file, `repos/${name}.yml`, [...topFiles, ...listGroupsOf(name)], dropped),
    };
  });
  const repositoryParts = repositories.flatMap(({ part }) => part ?? []);
  const createLayers = (path: string, where: readonly RepositorySelection[]) =>
    where.map((selection) => ({ file: toFleetPath(path), ...(Object.keys(selection).length && { where: selection }) }));
  const createLimitedLayers = ({ path }: SafeSettingsFile) =>
    limited.listLayers(path).flatMap((selection) => createLayers(selection.path, selection.where));
  const fleet = formatFleetText({
    head: 'Converted from the files of safe-settings.',
    targets: scope.targets,
    created: repositories.flatMap(({ name, creation }) => (creation ? [[`${owner}/${name}`, creation] as const] : [])),
    layers: [
      ...shared.flatMap((file) => [
        ...(file.part ? createLayers(file.part.path, file.where) : []),
        ...createLimitedLayers(file),
      ]),
      ...(repositoryParts.length ? [{ file: toFleetPath('repos/{name}.yml'), optional: true }] : []),
      ...repos.flatMap(createLimitedLayers),
    ],
  });
  const parts = [
    ...shared.flatMap(({ part }) => part ?? []),
    ...repositoryParts,
    ...files.flatMap(({ path }) => limited.listLayers(path)),
  ];
  return { parts, fleet, lines };
}

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
  { path: from, text }: SafeSettingsFile,
  path: string,
  isDropped: (key: string) => boolean,
  convert: (top: ConvertedBlock) => void,
) {
  const draft = openDraft(text, from);
  if (!draft) return { from, path, text, notes: [] };
  const { top } = draft;
  for (const key of top.keys.filter(isDropped)) top.takePair(key);
  const repository = top.getMap('repository');
  for (const key of repository?.keys ?? []) if (isDropped(`repository.${key}`)) repository!.takePair(key);
  if (repository && !repository.keys.length) top.takePair('repository');
  if (!top.keys.length) return undefined;
  convert(top);
  return { from, path, text: draft.toText(), notes: draft.notes };
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
    const propertyList = [suborgproperties ?? []].flat();
    const properties = propertyList.filter(isMap);
    lines.push(
      ...propertyList
        .filter((selection) => !isMap(selection))
        .map((selection) => createUnmatchedLine(file.path, JSON.stringify(selection))),
    );
    const selections: RepositorySelection[] = [
      ...parseSelections(suborgrepos, file.path, lines),
      ...(team.length ? [{ team }] : []),
      ...properties.map((selection) => ({ property: mapValues(selection, String) })),
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

function dropDuplicateFiles<F extends SafeSettingsFile & { readonly name: string }>(
  files: readonly F[],
  lines: ConversionLine[],
) {
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

function getRepositoryName(file: ParsedFile) {
  const { name } = getRepositoryValues(file);
  return typeof name === 'string' && isFileName(name) ? name : file.path.replace(/^repos\/|\.ya?ml$/g, '');
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
