import type { ActorId, MapPair, NameResolver, Path, SectionShape, TextLayout } from '@trueup/core/settings';
import {
  editSettingsText,
  formatForBrackets,
  getAtPath,
  type IdLocation,
  locateNode,
  replaceIdsWithNamesBySchema,
  resolveSectionAlias,
  spliceAndVerify,
  toSettingsDocument,
  UneditableError,
} from '@trueup/core/settings';
import { isScalar, type Node } from 'yaml';
import type { DraftNote } from './line.ts';

type IdRenaming = IdLocation & { readonly actor: ActorId; readonly name: string };

/** Replaces ids by names and leaves all other bytes and comments unchanged. */
export function replaceIdsInText(text: string, file: string, sections: readonly SectionShape[], names: NameResolver) {
  const { values, place } = toSettingsDocument(text, file);
  const renamings: IdRenaming[] = [];
  const unresolved: IdLocation[] = [];
  const recordRenaming = (actor: ActorId, at: IdLocation) => {
    const name = names(actor);
    if (name === undefined) unresolved.push(at);
    else renamings.push({ ...at, actor, name });
    return undefined;
  };
  for (const [key, value] of Object.entries(values))
    replaceIdsWithNamesBySchema(
      value,
      sections.find((section) => section.key === resolveSectionAlias(key))?.settings.schema,
      recordRenaming,
      [key],
    );
  const createNote = (location: IdLocation, kind: DraftNote['kind'], message: string): DraftNote => {
    const at = [...location.at, location.form.id];
    return { kind, at, line: place(at).line, message };
  };
  const notes: DraftNote[] = [];
  let current = text;
  for (const renaming of renamings) {
    const addNote = (kind: DraftNote['kind'], message: string) => notes.push(createNote(renaming, kind, message));
    try {
      current = replaceIdWithName(current, file, renaming);
      addNote('changed', `written as \`${renaming.actor.kind}: ${renaming.name}\``);
    } catch (failure) {
      if (!(failure instanceof UneditableError)) throw failure;
      addNote('note', `kept, because ${failure.message}`);
    }
  }
  const kept = unresolved.map((location) => createNote(location, 'note', 'kept, because this token cannot resolve it'));
  return { text: current, notes: [...notes, ...kept] };
}

/** The key of the id gets the name, and the key of its type is removed. A comment on the line of the type stays. */
function replaceIdWithName(text: string, file: string, { at, form, actor, name }: IdRenaming): string {
  const id = [...at, form.id];
  const type = form.type === undefined ? undefined : [...at, form.type];
  const renamed = spliceAndVerify(text, file, {
    at,
    splice(root, layout) {
      const comment = type ? findCommentBeside(requireScalarPairAt(root, type, layout), layout) : '';
      const { key, value } = requireScalarPairAt(root, id, layout);
      const end = layout.getEnd(value);
      const stop = layout.findLineEnd(end);
      const nameLine = `${actor.kind}: ${formatForBrackets(name)}${layout.text.slice(end, stop)}${comment}`;
      return { start: layout.getStart(key), end: stop, text: nameLine };
    },
    change(values) {
      const map = getAtPath(values, at);
      delete map[form.id];
      map[actor.kind] = name;
    },
  });
  return type ? editSettingsText(renamed, [{ do: 'drop', at: type }], file) : renamed;
}

function requireScalarPairAt(root: Node | null, at: Path, layout: TextLayout) {
  const position = locateNode(root, at, layout);
  const pair = position?.holder.items[position.index] as MapPair | undefined;
  if (pair && isScalar(pair.value)) return { key: pair.key, value: pair.value as Node };
  throw new UneditableError(at, 'is a YAML alias or merge in the file');
}

function findCommentBeside({ value }: ReturnType<typeof requireScalarPairAt>, layout: TextLayout): string {
  const end = layout.getEnd(value);
  return /^[ \t]+#.*/.exec(layout.text.slice(end, layout.findLineEnd(end)))?.[0] ?? '';
}
