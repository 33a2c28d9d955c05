import { inertTerminal } from '../report/inert.ts';
import { withoutCredentials } from '../settings/addresses.ts';
import { pathText, placeText, type Refusal, type Remark, refusalText } from '../settings/refusal.ts';

/** What a file says that is accepted, as a command that reads files tells it. */
export const remarkText = ({ at, place, message }: Remark) =>
  ['note', place && `${placeText(place)}:`, at.length && `${pathText(at)}:`, withoutCredentials(message)]
    .filter(Boolean)
    .join(' ');

export const errorText = (refusal: Refusal) => `error ${refusalText(refusal)}`;

/** Text of several lines, with nothing in it that a terminal would obey. */
export const printed = (text: string) => text.split('\n').map(inertTerminal).join('\n');
