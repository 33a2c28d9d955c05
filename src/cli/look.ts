import { wantsColour } from '../report/colour.ts';
import type { Stream, Terminal } from './terminal.ts';

/** Whether a stream shows colours, and its width. */
export const lookOf = (stream: Stream, { environment }: Terminal) => ({
  colour: wantsColour({ env: environment, isTTY: Boolean(stream.isTTY) }),
  width: stream.columns,
});
