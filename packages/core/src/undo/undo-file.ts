/**
 * Writes an undo file before the first change of an apply. A run never overwrites or removes another run's undo file.
 */

import { join } from 'node:path';
import { passGates } from '../engine/gates.ts';
import { planSections } from '../engine/planning/plan-sections.ts';
import { type CachingReader, toFullName } from '../github/github.ts';
import { GithubRefusal, RequestFailure, RunStopped, recoverFrom } from '../github/refusals/failures.ts';
import type { WriteItem } from '../plan/item.ts';
import { formatText, markPublic, type Text } from '../plan/wording.ts';
import { isPlanned, type SectionPlan } from '../report/result/declared.ts';
import { listWritingItems } from '../report/result/gate.ts';
import { createRedaction, redactText } from '../report/result/redaction.ts';
import type { Line } from '../report/result/result.ts';
import { createBrakeGates } from '../run/braking.ts';
import type { RepositoryRun, UndoRecorder } from '../run/repository-run.ts';
import type { LiveFacts, Section } from '../sections/section.ts';
import { parseDeclaredSettings } from '../session/settings.ts';
import type { Files } from '../session/world/files.ts';
import { repositoryIdKey } from '../settings/keys/repository-id.ts';
import { groupBy } from '../settings/maps.ts';
import { formatCode } from '../settings/message-text.ts';
import { SettingsError } from '../settings/refusal.ts';
import { type ActorId, type NameResolver, nameBuiltInRole } from '../settings/schema/named-ids.ts';
import { replaceIdsWithNamesBySchema } from '../settings/schema/replace-ids.ts';
import { formatSettingsFile } from '../settings/writing/blocks.ts';
import { formatTrueupCommand } from './command.ts';
import type { EarlierUndo } from './earlier.ts';
import { formatUndoFileHead, type UndoRun } from './head.ts';
import { listRollbackNotes, planRollback, type Rollback, type SectionRollback, unreadableNote } from './rollback.ts';

export async function createUndoRecorder(repositoryRun: RepositoryRun, undoFile: string): Promise<UndoRecorder> {
  const {
    target: { repository },
    client: { identity },
    options,
    world,
  } = repositoryRun;
  const { clock, files, earlierRun } = world;
  const { repos } = options;
  // The folder uses the layout of `repos-dir`, with one file for each repository.
  const file = repos ? `${join(undoFile, repository.owner, repository.name)}.yml` : undoFile;
  const applyCommand = formatTrueupCommand('apply', file, toFullName(repository));
  const isResumed =
    earlierRun?.wasStopped && [...earlierRun.undos].some((command) => `${command} `.startsWith(`${applyCommand} `));
  const time = clock.now();
  const undoRun = { repository: toFullName(repository), id: () => identity.id, time, isResumed };
  const writer = createUndoFileWriter(file, files, undoRun);
  return {
    ...createUndoGate(writer, undoRun),
    command: (name, needs) => formatTrueupCommand('apply', file, name, needs),
    needs: (reader) =>
      listUndoNeeds({ text: writer.text(), file }, reader, repositoryRun).catch(
        recoverFrom([GithubRefusal, RequestFailure, RunStopped, SettingsError], () => []),
      ),
  };
}

async function listUndoNeeds(
  source: { readonly text: string; readonly file: string },
  reader: CachingReader,
  repositoryRun: RepositoryRun,
) {
  const options = { ...repositoryRun.options, mode: 'check', brakes: 'stop', allow: [] } as const;
  const { declared } = await parseDeclaredSettings({ ...source, origin: 'operator' }, options);
  const planned = await planSections(declared, reader);
  const world = { ...repositoryRun.world, confirmPlan: undefined };
  const gates = createBrakeGates(repositoryRun.target.repository, { ...repositoryRun, options, world }, {});
  const { guarded } = await passGates(gates, { planned, reader });
  return guarded.map(({ needs }) => needs);
}

/** This gate must be the last one, because the file must contain exactly the changes that follow. */
function createUndoGate(
  writer: ReturnType<typeof createUndoFileWriter>,
  undoRun: UndoRun,
): Omit<UndoRecorder, 'command' | 'needs'> {
  const replaced = createRollbackStore();
  return {
    async finish(mayHaveWritten) {
      if (!writer.isWritten()) return false;
      if (!mayHaveWritten) await writer.withdraw();
      // A new repository has no id before it is created.
      else if (!writer.hasId() && undoRun.id() !== undefined) await writer.write(replaced.listRollbacks());
      return mayHaveWritten;
    },
    async gate({ planned, replannedKey }) {
      const due = replaced.take(
        replannedKey === undefined ? planned : planned.filter(({ section }) => section.key === replannedKey),
      );
      const all = replaced.listRollbacks();
      if (!due.length) return {};
      if (all.every(({ value }) => value === undefined))
        return { lines: [...warnAboutUnrestored(all, due), ...reportMissingUndoFile(all)] };
      const message = await writer.write(all);
      if (message === undefined) return { lines: warnAboutUnrestored(all, due) };
      const fix = 'choose another file with `--undo-file`';
      const line: Line = { kind: 'error', key: 'undo-file', message, fix, code: 'undo_unkept' };
      return { refused: 'the undo file could not be written', lines: [line] };
    },
  };
}

function createUndoFileWriter(file: string, files: Files, undoRun: UndoRun) {
  let isWritten = false;
  let hasId = false;
  let wasThere = false;
  let earlier: EarlierUndo | undefined;
  let text = '';

  /** Only a file of the resumed run, or an equal file, may be replaced. */
  async function isOwn(existingText: string, all: readonly SectionRollback[]) {
    const { hasSameSettings, parseUndoFile } = await import('./earlier.ts');
    earlier = undoRun.isResumed ? parseUndoFile(existingText, file) : undefined;
    return earlier ? earlier.id === undoRun.id() : hasSameSettings(existingText, formatUndoFile(all, file, undoRun));
  }

  return {
    isWritten: () => isWritten,
    hasId: () => hasId,
    text: () => text,
    async withdraw() {
      if (!wasThere) await files.remove(file);
    },
    async write(all: readonly SectionRollback[]): Promise<string | undefined> {
      try {
        const existingText = isWritten ? undefined : await files.read(file);
        if (existingText !== undefined && !(await isOwn(existingText, all)))
          return `${formatCode(file)} already exists and may be needed to undo an earlier run`;
        wasThere ||= existingText !== undefined;
        text = formatUndoFile(all, file, undoRun, earlier);
        await files.write(file, text, 'private');
        hasId = undoRun.id() !== undefined;
        isWritten = true;
        return undefined;
      } catch (failure) {
        return `${formatCode(file)} could not be written: ${(failure as Error).message}`;
      }
    },
  };
}

/** Only the first plan shows the values before the run. */
function createRollbackStore() {
  let liveBeforeRun: ReadonlyMap<Section, unknown> | undefined;
  const writtenItems = new Map<Section, readonly WriteItem[]>();
  const nameResolvers = new Map<Section, NameResolver>();
  const createSectionRollback = (section: Section, items: readonly WriteItem[]): SectionRollback => {
    const isChanged = items.some(({ kind }) => kind !== 'reassert');
    if (!liveBeforeRun?.has(section)) return { section, isChanged, ...unreadableRollback, identities: [] };
    const live = liveBeforeRun.get(section);
    const rollback = planRollback(section, live, items);
    const holders = rollback.value ? section.getFacts?.(live).holders : undefined;
    const identities = [
      ...describeIds(rollback.value, section, nameResolvers.get(section)),
      ...describeHolders(rollback.value, holders),
    ];
    return { section, isChanged, ...rollback, identities };
  };
  return {
    /** Adds the items of a plan, and returns the sections that they write. */
    take(planned: readonly SectionPlan[]): Section[] {
      const sectionPlans = planned.filter(isPlanned);
      const isFirstPlan = liveBeforeRun === undefined;
      liveBeforeRun ??= new Map(sectionPlans.map(({ section, live }) => [section, live]));
      for (const { section, names, liveNames = names } of sectionPlans)
        if (liveNames) nameResolvers.set(section, liveNames);
      const writes = groupBy(listWritingItems(sectionPlans), ({ declared }) => declared.section);
      for (const [section, sectionWrites] of writes) {
        const items = sectionWrites.map(({ item }) => (isFirstPlan ? item : forgetLiveValues(item)));
        writtenItems.set(section, [...(writtenItems.get(section) ?? []), ...items]);
      }
      return [...writes.keys()];
    },
    listRollbacks: () => [...writtenItems].map(([section, items]) => createSectionRollback(section, items)),
  };
}

/** The live values of a later plan may come from this run. */
const forgetLiveValues = (item: WriteItem): WriteItem =>
  'differences' in item
    ? {
        ...item,
        differences: item.differences.map((difference) => ({ ...difference, live: undefined, affects: undefined })),
      }
    : item;

/** The file keeps ids, because a name may belong to another account later. These notes show the names. */
function describeIds(value: unknown, { settings }: Section, names: NameResolver = nameBuiltInRole): Text[] {
  const lines = new Set<string>();
  const note = (whose: ActorId) => {
    const name = names(whose);
    if (name !== undefined) lines.add(`${whose.kind} ${whose.id} is ${name}`);
    return undefined;
  };
  replaceIdsWithNamesBySchema(value, settings.schema, note);
  return [...lines].map((text) => markPublic(text));
}

/** GitHub accepts these holders only by name. */
function describeHolders(value: unknown, holders: LiveFacts['holders'] = []): Text[] {
  const text = JSON.stringify(value ?? '').toLowerCase();
  const isIn = (name: string) => text.includes(`"${name}"`);
  return [...holders].flatMap(([who, id]) => (isIn(who.split(' ').at(-1)!) ? [markPublic(`${who} is ${id}`)] : []));
}

const unreadableRollback: Rollback = { losses: [], notes: [unreadableNote] };

function formatUndoFile(rollbacks: readonly SectionRollback[], file: string, undoRun: UndoRun, earlier?: EarlierUndo) {
  const all = earlier ? earlier.mergeRollbacks(rollbacks) : rollbacks;
  const values = Object.fromEntries(all.map(({ section: { key }, value }) => [key, value]));
  const sections = all.map(({ section }) => section);
  const head = formatUndoFileHead(file, undoRun, all, earlier?.notes);
  const about = formatSettingsFile({ [repositoryIdKey]: undoRun.id() }, [], head);
  return `${about}\n${formatSettingsFile({ ...earlier?.values, ...values }, sections)}`;
}

const reportMissingUndoFile = (all: readonly SectionRollback[]): Line[] =>
  all
    .filter(({ isChanged }) => isChanged)
    .flatMap((rollback) =>
      listRollbackNotes(rollback).map((text): Line => {
        const message = redactText(createRedaction(rollback.section), formatText`no undo file: ${text}`);
        return { kind: 'note', key: rollback.section.key, message };
      }),
    );

/** The run continues although the undo file cannot restore these sections. */
const warnAboutUnrestored = (all: readonly SectionRollback[], due: readonly Section[]): Line[] =>
  all.flatMap(({ section, problem }): Line[] => {
    if (problem === undefined || !due.includes(section)) return [];
    const text = formatText`the undo file does not contain \`${markPublic(section.key)}\`: ${problem}`;
    return [{ kind: 'warning', key: section.key, message: redactText(createRedaction(section), text) }];
  });
