import type { ActorId, MapPair, NameResolver, Path, SectionShape, TextLayout } from '@trueup/core/settings';
import {
  editText,
  findNode,
  formatInBrackets,
  getAtPath,
  type IdLocation,
  readDocument,
  replaceIdsBySchema,
  resolveSectionName,
  spliceAndVerify,
  UneditableError,
} from '@trueup/core/settings';
import { isScalar, type Node } from 'yaml';
import type { DraftNote } from './line.ts';

type Renaming = IdLocation & { readonly whose: ActorId; readonly name: string };

/** A settings file with names in place of ids. All else keeps its bytes, and no comment goes. */
export function nameIds(text: string, file: string, sections: readonly SectionShape[], names: NameResolver) {
  const { values, place } = readDocument(text, file);
  const found: Renaming[] = [];
  const noted = (whose: ActorId, at: IdLocation) => {
    const name = names(whose);
    if (name !== undefined) found.push({ ...at, whose, name });
    return undefined;
  };
  for (const [key, value] of Object.entries(values))
    replaceIdsBySchema(value, sections.find((one) => one.key === resolveSectionName(key))?.settings.schema, noted, [
      key,
    ]);
  const notes: DraftNote[] = [];
  let now = text;
  for (const one of found) {
    const at = [...one.at, one.form.id];
    const say = (kind: DraftNote['kind'], message: string) => notes.push({ kind, at, line: place(at).line, message });
    try {
      now = renameKeys(now, file, one);
      say('changed', `written as \`${one.whose.kind}: ${one.name}\``);
    } catch (failure) {
      if (!(failure instanceof UneditableError)) throw failure;
      say('note', `kept, because ${failure.message}`);
    }
  }
  return { text: now, notes };
}

/** The id's key takes the name, and that of its type goes. A comment beside that stays on the line of the name. */
function renameKeys(text: string, file: string, { at, form, whose, name }: Renaming): string {
  const id = [...at, form.id];
  const type = form.type === undefined ? undefined : [...at, form.type];
  const done = spliceAndVerify(text, file, {
    at,
    splice(root, layout) {
      const beside = type ? commentBeside(pairAt(root, type, layout), layout) : '';
      const { key, value } = pairAt(root, id, layout);
      const end = layout.getEnd(value);
      const stop = layout.findLineEnd(end);
      const named = `${whose.kind}: ${formatInBrackets(name)}${layout.text.slice(end, stop)}${beside}`;
      return { start: layout.getStart(key), end: stop, text: named };
    },
    change(values) {
      const map = getAtPath(values, at);
      delete map[form.id];
      map[whose.kind] = name;
    },
  });
  return type ? editText(done, [{ do: 'drop', at: type }], file) : done;
}

function pairAt(root: Node | null, at: Path, layout: TextLayout) {
  const found = findNode(root, at, layout);
  const pair = found?.holder.items[found.index] as MapPair | undefined;
  if (pair && isScalar(pair.value)) return { key: pair.key, value: pair.value as Node };
  throw new UneditableError(at, 'is a YAML alias or merge in the file');
}

function commentBeside({ value }: ReturnType<typeof pairAt>, layout: TextLayout): string {
  const end = layout.getEnd(value);
  return /^[ \t]+#.*/.exec(layout.text.slice(end, layout.findLineEnd(end)))?.[0] ?? '';
}
