/**
 * Resolves the settings of repositories from the layers of a fleet file. Many repositories share a layer, so its
 * remarks are reported once for the run.
 */

import { type Reader, type RepositoryName, toNameKey } from '../../github/github.ts';
import { reportRedactedFailure } from '../../report/result/failure-lines.ts';
import { type Gate, listWritingItems } from '../../report/result/gate.ts';
import { reportRemark, reportSettings } from '../../report/result/outcome.ts';
import { type Line, reportNote } from '../../report/result/result.ts';
import { registry } from '../../sections/registry.ts';
import { RepositoryNotLocated } from '../../session/failures.ts';
import type { RunOptions } from '../../session/inputs/run-options.ts';
import { type DeclaredSettings, isInScope, selectSections } from '../../session/settings.ts';
import type { RepositoryEntry, Target } from '../../session/targets/target.ts';
import { toSettingsValue } from '../../settings/layers/merged.ts';
import { formatCode } from '../../settings/message-text.ts';
import {
  formatPlace,
  formatRefusal,
  isWholeFileRefused,
  type Refusal,
  type Remark,
  SettingsError,
} from '../../settings/refusal.ts';
import type { LockedPath, Manifest, OwnFilePolicy } from '../file/manifest.ts';
import {
  findDeclaredRepositoryName,
  type OperatorSettings,
  type RepositorySettings,
  refuseNameInSharedFile,
  refuseOtherName,
  reportStrayFiles,
  requireRepositoryInAllow,
  type SettingsSources,
  toComparableSettings,
} from '../sources.ts';
import { NotListedError } from '../targets/inspector.ts';
import { throwWithoutDetails } from '../targets/search-targets.ts';
import { listRequestedKeys } from '../targets/where.ts';
import type { LayeredFiles, LayeredTargets, OpenLayer } from './layers.ts';
import type { Layer, MergedLayers } from './merging.ts';
import { createRepositoryLayers, type RepositoryLayers } from './repository-layers.ts';

interface LayeredSources extends SettingsSources {
  mergeLayersFor(target: Target, github: Reader): Promise<MergedLayers | undefined>;
}

interface LayeredRun extends LayeredFiles {
  readonly layers: RepositoryLayers;
  readonly options: RunOptions;
  readonly sharedFiles: ReadonlySet<string>;
  readonly entries: ReadonlyMap<string, RepositoryEntry>;
  readonly usedLayers: Set<Layer>;
  readonly sharedRemarks: Map<string, Remark>;
}

export function openLayeredSources(
  files: LayeredFiles,
  layeredTargets: LayeredTargets,
  options: RunOptions,
): LayeredSources {
  const { manifest, opened } = files;
  const layered: LayeredRun = {
    ...files,
    options,
    layers: createRepositoryLayers(files, layeredTargets, options),
    sharedFiles: listFilesBelowTemplates(opened),
    entries: new Map(manifest.repositories.map((entry) => [toNameKey(entry.repository), entry])),
    usedLayers: new Set(),
    sharedRemarks: new Map(),
  };
  return {
    mergeLayersFor: async (target, github) => (await selectLayersWithOwnFile(target, github, layered))?.merged,
    readLayersToEdit: async (target, github) =>
      (await import('./layers-to-edit.ts')).readLayersToEdit(target, github, { ...layered, ...layeredTargets }),
    readSettings: (target, github) => readSettings(target, github, layered),
    refuseInvalid: (targets) => refuseInvalidLayers(targets, layered).catch(throwWithoutDetails(options)),
    readOperatorSettings: (target) => readOperatorSettings(target, layered),
    async readFileTexts(target) {
      const { layers } = await layered.layers.resolve(target);
      return addEntryContent(target, layered, [
        manifest.own ?? 'no file of its own',
        listWrittenLocks(manifest),
        layers.map(({ file, text }) => [file, text]),
      ]);
    },
    createLines: (known) => createRunLines(known, layered),
  };
}

function listFilesBelowTemplates(opened: readonly OpenLayer[]): ReadonlySet<string> {
  const first = opened.findIndex(({ template }) => template);
  return new Set(opened.slice(0, first < 0 ? undefined : first).map(({ entry }) => entry.file));
}

async function selectLayersWithOwnFile(target: Target, github: Reader, { layers }: LayeredRun) {
  const own = target.missing ? undefined : await layers.readOwnLayer(target, github);
  const resolved = await layers.resolve(target, own);
  return own || resolved.layers.length ? { ...resolved, hasOwn: own !== undefined } : undefined;
}

async function readSettings(target: Target, github: Reader, layered: LayeredRun): Promise<RepositorySettings> {
  const { manifest, sharedFiles, options, layers } = layered;
  const resolved = await selectLayersWithOwnFile(target, github, layered);
  const entry = layered.entries.get(toNameKey(target.repository));
  if (!resolved) {
    const settings = entry && (await addSettingsOfEntry({ declared: [], remarks: [] }, target, layered, []));
    return { settings, lines: [noteNoLayers(manifest)] };
  }
  const { merged, changes, hasOwn } = resolved;
  const accepted = toDeclaredSettings(merged, layered);
  const named = refuseOtherName(accepted, target.repository);
  const declared = await addSettingsOfEntry(named, target, layered, merged.declared);
  const filters = [
    ...layered.opened.map(({ entry }) => entry),
    ...manifest.waves.filter(({ name }) => name === options.wave),
  ];
  const isByAbsence = !target.missing && filters.some(({ where }) => where.except?.some(({ team }) => team));
  const settings = { ...declared, proof: createLayerGate(layers, { target, ...resolved }, isByAbsence) };
  const remarks = merged.remarks.filter((remark) => !sharedFiles.has(remark.place?.file ?? ''));
  const unchanged = entry ? (await import('../entry-settings.ts')).reportUnappliedSettings(named, entry, target) : [];
  return {
    settings,
    lines: [
      ...reportSettings(options, { ...settings, remarks }),
      ...changes.map((change) => reportNote(change)),
      ...unchanged,
    ],
    hasOwn,
  };
}

/**
 * A creation by a wrong layer can be undone. But an incomplete list of a team must not give a repository what an
 * exception withholds from it.
 */
const createLayerGate =
  (
    { verifyLayers }: RepositoryLayers,
    resolved: Parameters<RepositoryLayers['verifyLayers']>[0],
    isByAbsence: boolean,
  ): Gate =>
  async ({ planned }) => {
    const items = listWritingItems(planned);
    if (!items.length) return {};
    const isProven = !isByAbsence && items.every(({ item }) => item.kind === 'create');
    const line = isProven ? undefined : await verifyLayers(resolved).catch(reportRedactedFailure);
    return line ? { refused: 'Trueup cannot check which layers apply to it', lines: [line] } : {};
  };

async function addSettingsOfEntry(
  settings: DeclaredSettings,
  target: Target,
  { entries, options }: LayeredRun,
  all: MergedLayers['declared'],
): Promise<DeclaredSettings> {
  const entry = entries.get(toNameKey(target.repository));
  if (!entry) return settings;
  const { addEntrySettings, refusePartialPublication } = await import('../entry-settings.ts');
  refusePartialPublication(all, entry, target, options);
  return addEntrySettings(settings, entry, target, options);
}

/** Throws `SettingsError` if a whole file is refused. */
function toDeclaredSettings(
  { declared, allowed, refusals, remarks, isOnlyOwnRefused }: MergedLayers,
  { options }: Pick<LayeredRun, 'options'>,
): DeclaredSettings {
  if (isWholeFileRefused(refusals) && !isOnlyOwnRefused) throw new SettingsError(refusals, remarks);
  const refused = refusals.filter((refusal) => refusal.refusedSection === undefined || isInScope(options)(refusal));
  return requireRepositoryInAllow({ declared: selectSections(declared, registry, options), allowed, refused, remarks });
}

/** Throws once for all targets, and collects used layers and shared remarks. */
async function refuseInvalidLayers(targets: readonly Target[], layered: LayeredRun): Promise<void> {
  const { layers, sharedFiles, usedLayers, sharedRemarks } = layered;
  const refusals = new Map<string, Refusal>();
  const keep = (newRefusals: readonly Refusal[]) => {
    for (const refusal of newRefusals) refusals.set(formatRefusal(refusal), refusal);
  };
  for (const target of targets) {
    try {
      const { layers: selectedLayers, merged } = await layers.resolve(target);
      for (const layer of selectedLayers) usedLayers.add(layer);
      for (const remark of merged.remarks)
        if (sharedFiles.has(remark.place?.file ?? '')) sharedRemarks.set(JSON.stringify(remark), remark);
      keep(merged.refusals);
      if (merged.refusals.length) continue;
      const accepted = toDeclaredSettings(merged, layered);
      const { place } = findDeclaredRepositoryName(accepted);
      if (place && sharedFiles.has(place.file)) refuseNameInSharedFile(accepted);
      else refuseOtherName(accepted, target.repository);
      await addSettingsOfEntry(accepted, target, layered, merged.declared);
    } catch (failure) {
      if (failure instanceof SettingsError) keep(failure.refusals);
      else if (!(failure instanceof NotListedError || failure instanceof RepositoryNotLocated)) throw failure;
    }
  }
  if (refusals.size) throw new SettingsError([...refusals.values()], [...sharedRemarks.values()]);
}

async function readOperatorSettings(target: Target, layered: LayeredRun): Promise<OperatorSettings> {
  const { manifest, layers } = layered;
  const { repository } = target;
  const { layers: selectedLayers, merged } = await layers.resolve(target);
  const settings = toDeclaredSettings(merged, layered);
  if (!manifest.own)
    return {
      content: addEntryContent(
        target,
        layered,
        selectedLayers.length ? toComparableSettings(settings, repository) : undefined,
      ),
    };
  const { place: _, ...own } = manifest.own;
  const stackValues = [...merged.stack].map(([key, value]) => [key, toSettingsValue(value)]);
  const allowed = toComparableSettings({ ...settings, declared: [] }, repository);
  // The repository's own file may decide which layers apply.
  const candidateLayers = (canOwnFileSelectLayers(own) ? await layers.findAll(target) : []).map(
    ({ entry, found: candidates }) => [
      [entry.file, entry.where],
      candidates instanceof SettingsError ? candidates.refusals.map(formatRefusal) : candidates.map(({ text }) => text),
    ],
  );
  return {
    content: addEntryContent(target, layered, [own, listWrittenLocks(manifest), stackValues, allowed, candidateLayers]),
  };
}

function addEntryContent(target: Target, { entries }: LayeredRun, content: unknown): unknown {
  const entry = entries.get(toNameKey(target.repository));
  if (!entry) return content;
  const { create, was, isArchived } = entry;
  return [{ create, was, isArchived }, content];
}

const canOwnFileSelectLayers = ({ sections }: Pick<OwnFilePolicy, 'sections'>) =>
  ['repository', 'custom_properties', 'teams'].some((key) => sections.includes(key));

const listWrittenLocks = ({ locked }: Manifest) =>
  locked.map(({ text, isAtLeast }: LockedPath) => (isAtLeast ? { [text]: 'at-least' } : text));

export const noteNoLayers = ({ file, own }: Manifest): Line =>
  reportNote(`no layer of ${formatCode(file)} applies to it${own ? `, and it has no ${formatCode(own.file)}` : ''}`);

function createRunLines(known: readonly RepositoryName[], layered: LayeredRun): Line[] {
  const { opened, sharedRemarks, options } = layered;
  return [
    ...[...sharedRemarks.values()].map(reportRemark),
    ...opened.flatMap(({ absenceReason, entry }) =>
      absenceReason ? [reportNote(`${formatPlace(entry.place)}: ${absenceReason}`)] : [],
    ),
    ...noteUnusedLayers(layered),
    ...(options.only ? [] : opened).flatMap(({ entry, template }) =>
      reportStrayFiles(template?.findStrays(known) ?? [], entry.file, options),
    ),
  ];
}

/** A misspelled topic would otherwise disable a layer unnoticed. */
function noteUnusedLayers({ opened, usedLayers, manifest: { own }, options: { shard, only, wave } }: LayeredRun) {
  if (shard || only || wave) return [];
  // With a `where`, a layer may still apply once the repositories' own files are read.
  const canApplyLater = ({ where }: OpenLayer['entry']) =>
    own && canOwnFileSelectLayers(own) && listRequestedKeys(where).length > 0;
  return opened.flatMap(({ entry, shared }) =>
    shared && !usedLayers.has(shared) && !canApplyLater(entry)
      ? [reportNote(`${formatPlace(entry.place)}: ${formatCode(entry.file)} applies to no repository of this run`)]
      : [],
  );
}
