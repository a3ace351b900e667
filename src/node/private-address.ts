import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Whether an IP address belongs to no public host: private, local, shared, reserved, or a cloud's metadata service. */
export function isPrivateAddress(address: string): boolean {
  if (isIPv4(address)) return blocked4().check(address, 'ipv4')
  if (!isIPv6(address)) return true
  const { open, closed } = blocked6()
  // Of IPv6 only global unicast is public, without the ranges in it that stand for something else.
  return !open.check(address, 'ipv6') || closed.check(address, 'ipv6')
}

const ranges4: readonly [address: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Shared by carriers; Alibaba's metadata service lives there.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local; the metadata service of most clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Azure's own service inside its machines.
  ['168.63.129.16', 32],
]

const ranges6: readonly [address: string, prefix: number][] = [
  // Teredo, benchmarking, ORCHID and the other special ranges.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 holds any IPv4 address.
  ['2002::', 16],
  ['3fff::', 20],
]

function blocked4(): BlockList {
  const list = new BlockList()
  for (const [address, prefix] of ranges4) list.addSubnet(address, prefix, 'ipv4')
  return list
}

function blocked6(): { open: BlockList; closed: BlockList } {
  const [open, closed] = [new BlockList(), new BlockList()]
  open.addSubnet('2000::', 3, 'ipv6')
  for (const [address, prefix] of ranges6) closed.addSubnet(address, prefix, 'ipv6')
  return { open, closed }
}
