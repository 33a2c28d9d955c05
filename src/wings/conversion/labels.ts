import { spellOutColor } from '../../sections/labels/schema.ts';
import { code } from '../../settings/shown.ts';
import type { ConvertedBlock } from './block.ts';
import { unwrapIncluded } from './lists.ts';

export function convertLabels(top: ConvertedBlock) {
  unwrapIncluded(top, 'labels', 'labels');
  for (const label of top.entries('labels')) {
    convertColor(label);
    convertOldName(label);
    for (const key of ['aliases', 'process'])
      if (label.has(key)) label.leaveOut(key, 'the host has no such setting of a label, only other tools read it');
  }
}

function convertColor(label: ConvertedBlock) {
  const color = label.text('color');
  if (color === undefined) return;
  const digits = color.replace(/^#/, '');
  const whole = spellOutColor(digits) ?? digits;
  if (whole === color || !/^[0-9a-f]{6}$/i.test(whole)) return;
  label.change('color', whole, whole === digits ? 'written without `#`' : 'written with six digits');
}

/** Other tools pair `oldname` with the new `name`. Here `name` is what the label is called now, and `new_name` follows. */
function convertOldName(label: ConvertedBlock) {
  const old = label.text('oldname');
  const name = label.text('name');
  if (!label.has('oldname')) return;
  if (!old?.trim() || label.isNull('oldname')) return label.leaveOut('oldname', 'it is empty');
  if (!name || label.has('new_name')) return;
  label.set('name', old);
  label.set('oldname', name);
  label.rename('oldname', 'new_name', `written as ${code(`name: ${old}`)} with ${code(`new_name: ${name}`)}`);
}
