/** `42 s`, `5 min`: always at least as long as it takes. */
export function durationText(milliseconds: number) {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
