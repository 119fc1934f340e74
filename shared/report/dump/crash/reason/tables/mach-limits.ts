import type { NumberNames } from './posix-signals.ts';

/** A type of EXC_RESOURCE or EXC_GUARD, with its flavors. */
interface LimitType {
  readonly name: string;
  readonly flavors: NumberNames;
}

/** Types of EXC_RESOURCE (osfmk/kern/exc_resource.h of xnu). */
export const RESOURCE_TYPES: Readonly<Record<number, LimitType>> = {
  1: { name: 'RESOURCE_TYPE_CPU', flavors: { 1: 'FLAVOR_CPU_MONITOR', 2: 'FLAVOR_CPU_MONITOR_FATAL' } },
  2: { name: 'RESOURCE_TYPE_WAKEUPS', flavors: { 1: 'FLAVOR_WAKEUPS_MONITOR' } },
  3: { name: 'RESOURCE_TYPE_MEMORY', flavors: { 1: 'FLAVOR_HIGH_WATERMARK', 2: 'FLAVOR_DIAG_MEMLIMIT' } },
  4: { name: 'RESOURCE_TYPE_IO', flavors: { 1: 'FLAVOR_IO_PHYSICAL_WRITES', 2: 'FLAVOR_IO_LOGICAL_WRITES' } },
  5: { name: 'RESOURCE_TYPE_THREADS', flavors: { 1: 'FLAVOR_THREADS_HIGH_WATERMARK' } },
  6: { name: 'RESOURCE_TYPE_PORTS', flavors: { 1: 'FLAVOR_PORT_SPACE_FULL' } },
};

const PORT_FLAVORS: NumberNames = {
  1: 'GUARD_EXC_DESTROY',
  2: 'GUARD_EXC_MOD_REFS',
  3: 'GUARD_EXC_INVALID_OPTIONS',
  4: 'GUARD_EXC_SET_CONTEXT',
  5: 'GUARD_EXC_THREAD_SET_STATE',
  0x8: 'GUARD_EXC_UNGUARDED',
  0x10: 'GUARD_EXC_INCORRECT_GUARD',
  0x20: 'GUARD_EXC_IMMOVABLE',
  0x40: 'GUARD_EXC_STRICT_REPLY',
  0x80: 'GUARD_EXC_MSG_FILTERED',
  0x100: 'GUARD_EXC_INVALID_RIGHT',
  0x200: 'GUARD_EXC_INVALID_NAME',
  0x400: 'GUARD_EXC_INVALID_VALUE',
  0x800: 'GUARD_EXC_INVALID_ARGUMENT',
  0x1000: 'GUARD_EXC_RIGHT_EXISTS',
  0x2000: 'GUARD_EXC_KERN_NO_SPACE',
  0x4000: 'GUARD_EXC_KERN_FAILURE',
  0x8000: 'GUARD_EXC_KERN_RESOURCE',
  0x1_0000: 'GUARD_EXC_SEND_INVALID_REPLY',
  0x2_0000: 'GUARD_EXC_SEND_INVALID_VOUCHER',
  0x4_0000: 'GUARD_EXC_SEND_INVALID_RIGHT',
  0x8_0000: 'GUARD_EXC_RCV_INVALID_NAME',
  0x10_0000: 'GUARD_EXC_RCV_GUARDED_DESC',
  0x20_0000: 'GUARD_EXC_MOD_REFS_NON_FATAL',
  0x40_0000: 'GUARD_EXC_IMMOVABLE_NON_FATAL',
  0x80_0000: 'GUARD_EXC_REQUIRE_REPLY_PORT_SEMANTICS',
  0x100_0000: 'GUARD_EXC_EXCEPTION_BEHAVIOR_ENFORCE',
};

const FILE_FLAVORS: NumberNames = {
  0x1: 'GUARD_EXC_CLOSE',
  0x2: 'GUARD_EXC_DUP',
  0x4: 'GUARD_EXC_NOCLOEXEC',
  0x8: 'GUARD_EXC_SOCKET_IPC',
  0x10: 'GUARD_EXC_FILEPORT',
  0x20: 'GUARD_EXC_MISMATCH',
  0x40: 'GUARD_EXC_WRITE',
};

const VNODE_FLAVORS: NumberNames = {
  0x1: 'GUARD_EXC_RENAME_TO',
  0x2: 'GUARD_EXC_RENAME_FROM',
  0x4: 'GUARD_EXC_UNLINK',
  0x8: 'GUARD_EXC_WRITE_OTHER',
  0x10: 'GUARD_EXC_TRUNC_OTHER',
  0x20: 'GUARD_EXC_LINK',
  0x40: 'GUARD_EXC_EXCHDATA',
};

/**
 * Types of EXC_GUARD (osfmk/kern/exc_guard.h, osfmk/mach/port.h, bsd/sys/guarded.h). The names are those of the kernel without the `k` at
 * their start, as rust-minidump prints them.
 */
export const GUARD_TYPES: Readonly<Record<number, LimitType>> = {
  0: { name: 'GUARD_TYPE_NONE', flavors: {} },
  1: { name: 'GUARD_TYPE_MACH_PORT', flavors: PORT_FLAVORS },
  2: { name: 'GUARD_TYPE_FD', flavors: FILE_FLAVORS },
  3: { name: 'GUARD_TYPE_USER', flavors: {} },
  4: { name: 'GUARD_TYPE_VN', flavors: VNODE_FLAVORS },
  5: { name: 'GUARD_TYPE_VIRT_MEMORY', flavors: { 1: 'GUARD_EXC_DEALLOC_GAP' } },
  6: { name: 'GUARD_TYPE_REJECTED_SC', flavors: { 0: 'GUARD_EXC_MACH_TRAP' } },
};
