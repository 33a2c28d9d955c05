/** Global ids as GraphQL and `node_id` spell them: the kind in front, the number packed behind. */
export const nodeId = (kind: string, id: number) => `${kind}_${Buffer.from(String(id)).toString('base64url')}`;

/** The number in a global id of this kind; nothing when it is of another kind. */
export function idIn(kind: string, node: string): number | undefined {
  const [prefix, packed] = node.split('_');
  const id = Number(Buffer.from(packed ?? '', 'base64url').toString());
  return prefix === kind && Number.isInteger(id) && id > 0 ? id : undefined;
}
