import { isDeepStrictEqual } from 'node:util';
import { isScalar, type Node } from 'yaml';
import { editText } from '../adoption/edit.ts';
import { find, Uneditable } from '../adoption/find.ts';
import { Layout } from '../adoption/layout.ts';
import { inBrackets } from '../adoption/spelling.ts';
import { type IdPlace, withNames } from '../names/in-names.ts';
import { readDocument, readNodes } from '../settings/document.ts';
import type { NamedShape } from '../settings/findings.ts';
import type { NameById, WhoseId } from '../settings/named-ids.ts';
import { type Path, pathText } from '../settings/refusal.ts';
import { ownName } from '../settings/section-names.ts';
import type { MapPair } from '../settings/values.ts';
import type { DraftNote } from './draft.ts';

interface Named {
  readonly text: string;
  readonly notes: readonly DraftNote[];
}

/** An id of the file that has a name. */
interface Renaming extends IdPlace {
  readonly whose: WhoseId;
  readonly name: string;
}

/** A settings file with names in place of ids. All else keeps its bytes, and no comment goes. */
export function inNames(text: string, file: string, sections: readonly NamedShape[], names: NameById): Named {
  const { place } = readDocument(text, file);
  const notes: DraftNote[] = [];
  let now = text;
  for (const one of renamingsIn(text, file, sections, names)) {
    const at = [...one.at, one.form.id];
    const say = (kind: DraftNote['kind'], message: string) => notes.push({ kind, at, line: place(at).line, message });
    try {
      now = renamed(now, file, one);
      say('changed', `written as \`${one.whose.kind}: ${one.name}\``);
    } catch (failure) {
      if (!(failure instanceof Uneditable)) throw failure;
      say('note', `stays, since ${failure.message}`);
    }
  }
  return { text: now, notes };
}

function renamingsIn(text: string, file: string, sections: readonly NamedShape[], names: NameById): Renaming[] {
  const { values } = readDocument(text, file);
  const found: Renaming[] = [];
  for (const [key, value] of Object.entries(values)) {
    const schema = sections.find((one) => one.key === ownName(key))?.settings.schema;
    const noted = (whose: WhoseId, place: IdPlace) => {
      const name = names(whose);
      if (name !== undefined) found.push({ ...place, whose, name });
      return undefined;
    };
    withNames(value, schema, noted, [key]);
  }
  return found;
}

/** The id's key takes the name, and that of its type goes. A comment beside that stays on the line of the name. */
function renamed(text: string, file: string, { at, form, whose, name }: Renaming): string {
  const beside = form.type === undefined ? '' : commentBeside(text, file, [...at, form.type]);
  const layout = new Layout(text);
  const pair = pairAt(text, file, [...at, form.id], layout);
  const end = layout.endOfPair(pair);
  const named = layout.splice({
    start: layout.startOf(pair.key),
    end,
    text: `${whose.kind}: ${inBrackets(name)}`,
  });
  const commented = beside ? insertedAtLineEnd(named, layout.startOf(pair.key), beside) : named;
  const done =
    form.type === undefined ? commented : editText(commented, [{ do: 'drop', at: [...at, form.type] }], file);
  const expected = withNamedAt(readDocument(text, file).values, { at, form, whose, name });
  if (isDeepStrictEqual(readDocument(done, file).values, expected)) return done;
  throw new Uneditable(`\`${pathText(at)}\` is laid out in a way that Trueup cannot edit`);
}

function pairAt(text: string, file: string, at: Path, layout: Layout): MapPair {
  const found = find(readNodes(text, file).root, at, layout);
  const pair = found?.holder.items[found.index] as MapPair | undefined;
  if (!pair || !isScalar(pair.value as Node))
    throw new Uneditable(`\`${pathText(at)}\` is not written out in the file`);
  return pair;
}

function commentBeside(text: string, file: string, at: Path): string {
  const layout = new Layout(text);
  const end = layout.endOfPair(pairAt(text, file, at, layout));
  return /^[ \t]+#.*/.exec(text.slice(end, layout.lineEnd(end)))?.[0] ?? '';
}

function insertedAtLineEnd(text: string, at: number, comment: string) {
  const layout = new Layout(text);
  const end = layout.lineEnd(at);
  return layout.splice({ start: end, end, text: comment });
}

function withNamedAt(values: unknown, { at, form, whose, name }: Renaming): unknown {
  const copy = structuredClone(values);
  const map = at.reduce<any>((holder, key) => holder[key], copy);
  delete map[form.id];
  if (form.type !== undefined) delete map[form.type];
  map[whose.kind] = name;
  return copy;
}
