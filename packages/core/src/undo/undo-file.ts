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
import type { RepositoryRun, UndoRecorder } from '../run/run-types.ts';
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
import { formatUndoFileHead, type UndoRun } from './head.ts';
import { planRollback, type Rollback, type SectionRollback } from './rollback.ts';

export async function createUndoRecorder(repositoryRun: RepositoryRun, undoFile: string): Promise<UndoRecorder> {
  const {
    target: { repository },
    client: { identity },
    options,
    world,
  } = repositoryRun;
  const { clock, files } = world;
  const { repos } = options;
  // The folder uses the layout of `repos-dir`, with one file for each repository.
  const file = repos ? `${join(undoFile, repository.owner, repository.name)}.yml` : undoFile;
  const fix = `choose another ${repos ? 'folder' : 'file'} with \`--undo-file\``;
  const undoRun = { repository: toFullName(repository), id: () => identity.id, time: clock.now() };
  const writer = createUndoFileWriter({ file, fix }, files, undoRun);
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
      const refusal = await writer.write(all);
      if (refusal === undefined) return { lines: warnAboutUnrestored(all, due) };
      const line: Line = { kind: 'error', key: 'undo-file', ...refusal, code: 'undo_unkept' };
      return { refused: 'the undo file could not be written', lines: [line] };
    },
  };
}

interface UndoPlace {
  readonly file: string;
  readonly fix: string;
}

function createUndoFileWriter({ file, fix }: UndoPlace, files: Files, undoRun: UndoRun) {
  let isWritten = false;
  let hasId = false;
  let text = '';

  return {
    isWritten: () => isWritten,
    hasId: () => hasId,
    text: () => text,
    withdraw: () => files.remove(file),
    async write(all: readonly SectionRollback[]): Promise<Pick<Line, 'message' | 'fix'> | undefined> {
      try {
        text = formatUndoFile(all, file, undoRun);
        if (isWritten) await files.write(file, text, 'private');
        else if (!(await files.createPrivate(file, text)))
          return {
            message: `${formatCode(file)} already exists and may be needed to undo an earlier run`,
            fix: `${fix}, and keep this file. To undo both runs, apply the newer file first`,
          };
        hasId = undoRun.id() !== undefined;
        isWritten = true;
        return undefined;
      } catch (failure) {
        return { message: `${formatCode(file)} could not be written: ${(failure as Error).message}`, fix };
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
    if (!liveBeforeRun?.has(section)) return { section, isChanged, ...unreadableRollback };
    const live = liveBeforeRun.get(section);
    const rollback = planRollback(section, live, items);
    const holders = rollback.value ? section.getFacts?.(live).holders : undefined;
    const notes = [
      ...rollback.notes,
      ...describeIds(rollback.value, section, nameResolvers.get(section)),
      ...describeHolders(rollback.value, holders),
    ];
    return { section, isChanged, ...rollback, notes };
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

/** Undoing the earlier write would make this section unreadable again. */
const unreadableRollback: Rollback = {
  notes: [markPublic('not in this file, because GitHub showed it only after another section was changed')],
};

function formatUndoFile(rollbacks: readonly SectionRollback[], file: string, undoRun: UndoRun) {
  const values = Object.fromEntries(rollbacks.map(({ section: { key }, value }) => [key, value]));
  const sections = rollbacks.map(({ section }) => section);
  const head = formatUndoFileHead(file, undoRun, rollbacks);
  const about = formatSettingsFile({ [repositoryIdKey]: undoRun.id() }, [], head);
  return `${about}\n${formatSettingsFile(values, sections)}`;
}

const reportMissingUndoFile = (all: readonly SectionRollback[]): Line[] =>
  all
    .filter(({ isChanged }) => isChanged)
    .flatMap(({ section, notes }) =>
      notes.map((text): Line => {
        const message = redactText(createRedaction(section), formatText`no undo file: ${text}`);
        return { kind: 'note', key: section.key, message };
      }),
    );

/** The run continues although the undo file cannot restore these sections. */
const warnAboutUnrestored = (all: readonly SectionRollback[], due: readonly Section[]): Line[] =>
  all.flatMap(({ section, problem }): Line[] => {
    if (problem === undefined || !due.includes(section)) return [];
    const text = formatText`the undo file does not contain \`${markPublic(section.key)}\`: ${problem}`;
    return [{ kind: 'warning', key: section.key, message: redactText(createRedaction(section), text) }];
  });
