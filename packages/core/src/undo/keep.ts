import { join } from 'node:path';
import { passGates } from '../engine/gates.ts';
import { planSections } from '../engine/planned.ts';
import { type CachingReader, toFullName } from '../github/github.ts';
import { GithubRefusal, RequestFailure, RunStopped, recoverFrom } from '../github/refusals/failures.ts';
import { isWriting, type WriteItem } from '../plan/item.ts';
import { formatText, markPublic, type Text } from '../plan/wording.ts';
import { isPlanned, type SectionPlan } from '../report/result/declared.ts';
import { createRedaction, redactText } from '../report/result/redaction.ts';
import type { Line } from '../report/result/result.ts';
import { brakesOf } from '../run/braking.ts';
import type { OpenUndo, Visit } from '../run/visited-run.ts';
import type { LiveFacts, Section } from '../sections/section.ts';
import { declareSettings } from '../session/settings.ts';
import type { Files } from '../session/world/files.ts';
import { repositoryIdKey } from '../settings/keys/repository-id.ts';
import { formatCode } from '../settings/message-text.ts';
import { SettingsError } from '../settings/refusal.ts';
import { type ActorId, type NameResolver, nameBuiltInRole } from '../settings/schema/named-ids.ts';
import { replaceIdsBySchema } from '../settings/schema/replace-ids.ts';
import { writeSettings } from '../settings/writing/blocks.ts';
import { commandFor } from './command.ts';
import type { EarlierUndo } from './earlier.ts';
import { headLines, type Occasion } from './head.ts';
import { type WayBack, wayBack } from './way-back.ts';

export async function openUndo(visit: Visit, undoFile: string): Promise<OpenUndo> {
  const {
    visited: { repository },
    client: { identity },
    options,
    world,
  } = visit;
  const { clock, files, earlierRun } = world;
  const { repos } = options;
  // With several repositories, each has a file of its own in the folder, named as `repos-dir` expects it.
  const file = repos ? `${join(undoFile, repository.owner, repository.name)}.yml` : undoFile;
  const own = commandFor('apply', file, toFullName(repository));
  const goesOn = earlierRun?.wasStopped && [...earlierRun.undos].some((one) => `${one} `.startsWith(`${own} `));
  const time = clock.now();
  const occasion = { repository: toFullName(repository), id: () => identity.id, time, goesOn };
  const kept = openFile(file, files, occasion);
  return {
    ...openUndoFile(kept, occasion),
    command: (name, needs) => commandFor('apply', file, name, needs),
    needs: (reader) =>
      findNeeds({ text: kept.text(), file }, reader, visit).catch(
        recoverFrom([GithubRefusal, RequestFailure, RunStopped, SettingsError], () => []),
      ),
  };
}

/** What the brakes would hold of an apply of the undo file. Where that cannot be read, the apply itself will say it. */
async function findNeeds(kept: { readonly text: string; readonly file: string }, reader: CachingReader, visit: Visit) {
  const options = { ...visit.options, mode: 'check', brakes: 'stop', allow: [] } as const;
  const { declared } = await declareSettings({ ...kept, origin: 'operator' }, options);
  const planned = await planSections(declared, reader);
  const world = { ...visit.world, confirmPlan: undefined };
  const gates = brakesOf(visit.visited.repository, { ...visit, options, world }, {});
  const { guarded } = await passGates(gates, { planned, reader });
  return guarded.map(({ needs }) => needs);
}

/**
 * Writes what the run is about to replace to a file, as settings. Must be the last gate, since the file holds what is
 * really going to be written.
 */
function openUndoFile(kept: ReturnType<typeof openFile>, occasion: Occasion): Omit<OpenUndo, 'command' | 'needs'> {
  const replaced = openReplaced();
  return {
    async settled(mayHaveWritten) {
      if (!kept.isWritten()) return false;
      // If nothing was written, the file goes.
      if (!mayHaveWritten) await kept.withdraw();
      // A new repository has no id before it is created.
      else if (!kept.hasId() && occasion.id() !== undefined) await kept.write(replaced.waysBack());
      return mayHaveWritten;
    },
    async gate({ planned, replannedKey: again }) {
      const due = replaced.take(again === undefined ? planned : planned.filter(({ section }) => section.key === again));
      const all = replaced.waysBack();
      if (!due.length) return {};
      if (all.every(({ value }) => value === undefined)) return { lines: [...linesOf(all, due), ...unkept(all)] };
      const message = await kept.write(all);
      if (message === undefined) return { lines: linesOf(all, due) };
      const fix = 'choose another file with `--undo-file`';
      const line: Line = { kind: 'error', key: 'undo-file', message, fix, code: 'undo_unkept' };
      return { refused: 'the undo file could not be written', lines: [line] };
    },
  };
}

/** The file itself. One that was there before the run is never removed, and replaced only by the run that goes on. */
function openFile(file: string, files: Files, occasion: Occasion) {
  let isWritten = false;
  let hasId = false;
  let wasThere = false;
  let earlier: EarlierUndo | undefined;
  let text = '';

  /** Whether the file that is there is one of the stopped run, or says the same as this one would. */
  async function isOwn(there: string, all: readonly SectionBack[]) {
    const { holdsSame, readUndo } = await import('./earlier.ts');
    earlier = occasion.goesOn ? readUndo(there, file) : undefined;
    return earlier ? earlier.id === occasion.id() : holdsSame(there, textOf(all, file, occasion));
  }

  return {
    isWritten: () => isWritten,
    hasId: () => hasId,
    text: () => text,
    async withdraw() {
      if (!wasThere) await files.remove(file);
    },
    /** Returns why the file cannot be written. */
    async write(all: readonly SectionBack[]): Promise<string | undefined> {
      try {
        const there = isWritten ? undefined : await files.read(file);
        if (there !== undefined && !(await isOwn(there, all)))
          return `${formatCode(file)} already exists and may be needed to undo an earlier run`;
        wasThere ||= there !== undefined;
        text = textOf(all, file, occasion, earlier);
        await files.write(file, text, 'private');
        hasId = occasion.id() !== undefined;
        isWritten = true;
        return undefined;
      } catch (failure) {
        return `${formatCode(file)} could not be written: ${(failure as Error).message}`;
      }
    },
  };
}

interface SectionBack extends WayBack {
  readonly section: Section;
  /** Whether anything is written besides what every run sends again. */
  readonly isChanged: boolean;
}

/** Remembers what every section was like before the first write, and what is going to be written. */
function openReplaced() {
  let before: ReadonlyMap<Section, unknown> | undefined;
  const written = new Map<Section, readonly WriteItem[]>();
  const called = new Map<Section, NameResolver>();
  const backOf = (section: Section, items: readonly WriteItem[]): SectionBack => {
    const back = before?.has(section) ? wayBack(section, before.get(section), items) : unread;
    const holders = before?.has(section) && back.value ? section.getFacts?.(before.get(section)).holders : undefined;
    const notes = [...back.notes, ...whoIs(back.value, section, called.get(section)), ...idsOf(back.value, holders)];
    return { section, isChanged: items.some(({ kind }) => kind !== 'reassert'), ...back, notes };
  };
  return {
    /** Returns the sections that are going to be written. */
    take(planned: readonly SectionPlan[]): Section[] {
      const all = planned.filter(isPlanned);
      const isFirst = before === undefined;
      before ??= new Map(all.map(({ section, live }) => [section, live]));
      for (const { section, names, liveNames: inFull = names } of all) if (inFull) called.set(section, inFull);
      return all.flatMap(({ section, plan }) => {
        const items = plan.some(({ kind }) => kind === 'refused') ? [] : plan.filter(isWriting);
        const own = isFirst ? items : items.map(forgetLive);
        if (items.length) written.set(section, [...(written.get(section) ?? []), ...own]);
        return items.length ? [section] : [];
      });
    },
    waysBack: () => [...written].map(([section, items]) => backOf(section, items)),
  };
}

/** A later plan has live values that the run may have changed itself. */
const forgetLive = (item: WriteItem): WriteItem =>
  'differences' in item
    ? { ...item, differences: item.differences.map((one) => ({ ...one, live: undefined, affects: undefined })) }
    : item;

/** Whom the ids mean. The names do not stand in their place: they may belong to somebody else when the file is applied. */
function whoIs(value: unknown, { settings }: Section, names: NameResolver = nameBuiltInRole): Text[] {
  const said = new Set<string>();
  const note = (whose: ActorId) => {
    const name = names(whose);
    if (name !== undefined) said.add(`${whose.kind} ${whose.id} is ${name}`);
    return undefined;
  };
  replaceIdsBySchema(value, settings.schema, note);
  return [...said].map((text) => markPublic(text));
}

/** Of those whom the host takes by name alone. */
function idsOf(value: unknown, holders: LiveFacts['holders'] = []): Text[] {
  const text = JSON.stringify(value ?? '').toLowerCase();
  const isIn = (name: string) => text.includes(`"${name}"`);
  return [...holders].flatMap(([who, id]) => (isIn(who.split(' ').at(-1)!) ? [markPublic(`${who} is ${id}`)] : []));
}

/** Undoing the earlier write would make this section unreadable again, so a file with it could not be applied. */
const unread: WayBack = {
  notes: [markPublic('not in this file, because GitHub showed it only after another section was changed')],
};

function textOf(all: readonly SectionBack[], file: string, occasion: Occasion, earlier?: EarlierUndo) {
  const values = Object.fromEntries(all.map(({ section: { key }, value }) => [key, value]));
  const sections = all.map(({ section }) => section);
  const head = headLines(file, occasion, all, earlier?.notes);
  const about = writeSettings({ [repositoryIdKey]: occasion.id() }, [], head);
  return `${about}\n${writeSettings(earlier?.joined(values) ?? values, sections)}`;
}

/**
 * Lines for a run that keeps no file, so that no head can say it. What every run sends again would only fill the log.
 */
const unkept = (all: readonly SectionBack[]): Line[] =>
  all
    .filter(({ isChanged }) => isChanged)
    .flatMap(({ section, notes }) =>
      notes.map((text): Line => {
        const message = redactText(createRedaction(section), formatText`no undo file: ${text}`);
        return { kind: 'note', key: section.key, message };
      }),
    );

/** The run goes on although no settings file can undo a part of it, and says so. */
const linesOf = (all: readonly SectionBack[], due: readonly Section[]): Line[] =>
  all.flatMap(({ section, problem }): Line[] => {
    if (problem === undefined || !due.includes(section)) return [];
    const text = formatText`the undo file does not contain \`${markPublic(section.key)}\`: ${problem}`;
    return [{ kind: 'warning', key: section.key, message: redactText(createRedaction(section), text) }];
  });
