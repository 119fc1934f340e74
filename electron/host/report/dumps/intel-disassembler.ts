import type * as IcedX86 from 'iced-x86';
import type {
  AccessKind,
  Disassembler,
  Instruction,
  InstructionKind,
  MemoryOperand,
  TargetSource,
} from '../../../../shared/report/dump/crash/disassembler.ts';
import type { CpuName } from '../../../../shared/report/dump/format/machine.ts';

type Iced = typeof IcedX86;
type IcedInstruction = InstanceType<Iced['Instruction']>;
type UsedMemory = InstanceType<Iced['UsedMemory']>;
type UsedRegister = InstanceType<Iced['UsedRegister']>;
type IcedRegister = UsedMemory['base'];

/** The longest instruction. The CPU refuses longer ones. */
const MAX_BYTES = 15;

/** Windows ends a process at once with this interrupt. */
const FAST_FAIL = 0x29;
/** Debug output of Windows. */
const DEBUG_SERVICE = 0x2d;
/** The old system calls of Windows and Linux. */
const SYSTEM_CALLS: readonly number[] = [0x2e, 0x80];

interface Tools {
  readonly iced: Iced;
  readonly cpu: CpuName;
  readonly instruction: IcedInstruction;
}

/**
 * Decodes x86 and amd64 with iced-x86. Its objects hold WebAssembly memory until they are freed: three are kept for all calls, all others live for one call.
 */
export function createIntelDisassembler(iced: Iced): Disassembler {
  const instruction = new iced.Instruction();
  const facts = new iced.InstructionInfoFactory();
  const formatter = formatterOf(iced);
  const knows = (cpu: CpuName): boolean => cpu === 'x86' || cpu === 'amd64';

  /** Decodes into `instruction`. */
  const decodeNext = (cpu: CpuName, bytes: Uint8Array, address: bigint): boolean => {
    if (!knows(cpu) || bytes.length === 0) return false;
    const decoder = new iced.Decoder(cpu === 'amd64' ? 64 : 32, bytes.subarray(0, MAX_BYTES), iced.DecoderOptions.None);
    decoder.ip = address;
    decoder.decodeOut(instruction);
    decoder.free();
    return !instruction.isInvalid;
  };

  const decode = (cpu: CpuName, bytes: Uint8Array, address: bigint): Instruction | null => {
    if (!decodeNext(cpu, bytes, address)) return null;
    const tools: Tools = { iced, cpu, instruction };
    const info = facts.info(instruction);
    const operands = takeMemory(tools, info.usedMemory() as UsedMemory[]);
    const registers = takeRegisters(tools, info, operands);
    info.free();
    const kind = kindOf(tools);
    // A vector of `int` is no number with a sign.
    formatter.signedImmediateOperands = instruction.flowControl !== iced.FlowControl.Interrupt;
    return {
      address,
      length: instruction.length,
      text: formatter.format(instruction).replaceAll(' ptr ', ' '),
      kind,
      operands,
      registers,
      stored: storedBy(tools),
      target: targetOf(tools),
      targetSource: targetSourceOf(tools, kind, operands),
    };
  };

  return { knows, decode, lengthOf: (cpu, bytes) => (decodeNext(cpu, bytes, 0n) ? instruction.length : 0) };
}

/** Writes instructions as rust-minidump does (`mov qword [rax + rcx * 1], 0x41414141`), except for the target of a jump, which is an address here. */
function formatterOf(iced: Iced): InstanceType<Iced['Formatter']> {
  const formatter = new iced.Formatter(iced.FormatterSyntax.Intel);
  formatter.hexPrefix = '0x';
  formatter.hexSuffix = '';
  formatter.uppercaseHex = false;
  formatter.addLeadingZeroToHexNumbers = false;
  formatter.smallHexNumbersInDecimal = false;
  formatter.branchLeadingZeros = false;
  formatter.showBranchSize = false;
  formatter.spaceAfterOperandSeparator = true;
  formatter.spaceBetweenMemoryAddOperators = true;
  formatter.spaceBetweenMemoryMulOperators = true;
  formatter.alwaysShowScale = true;
  formatter.signedMemoryDisplacements = true;
  formatter.memorySizeOptions = iced.MemorySizeOptions.Always;
  formatter.usePseudoOps = false;
  formatter.cc_e = iced.CC_e.z;
  formatter.cc_ne = iced.CC_ne.nz;
  formatter.cc_ae = iced.CC_ae.nb;
  formatter.cc_be = iced.CC_be.na;
  return formatter;
}

/** Reads the used memory and frees it. */
function takeMemory(tools: Tools, used: readonly UsedMemory[]): readonly MemoryOperand[] {
  const operands: MemoryOperand[] = [];
  for (const memory of used) {
    const kind = accessKindOf(tools.iced, memory.access);
    if (kind !== null) operands.push(memoryOperand(tools, memory, kind));
    memory.free();
  }
  return operands;
}

function memoryOperand({ iced, cpu, instruction }: Tools, memory: UsedMemory, kind: AccessKind): MemoryOperand {
  const { base, index, segment } = memory;
  const { None, FS, GS } = iced.Register;
  // The index of a gather is a vector register, and of `xlat` a byte, so that the base decides.
  const widest = base === None ? index : base;
  const addressBits = widest === None || iced.RegisterExt.isVectorRegister(widest) ? bitsOf(cpu) : widthOf(iced, widest);
  return {
    kind,
    // A repeated string instruction has no fixed size, but each of its steps does.
    size: iced.MemorySizeExt.size(memory.memorySize) || iced.MemorySizeExt.size(instruction.memorySize),
    base: base === None ? null : nameOf(iced, cpu, base),
    index: index === None ? null : nameOf(iced, cpu, index),
    indexChange: index !== None && iced.RegisterExt.isGPR8(index) ? { operation: 'uxtb', bits: 0 } : null,
    scale: memory.scale,
    displacement: BigInt.asIntN(addressBits, memory.displacement),
    segment: segment === FS ? 'fs' : segment === GS ? 'gs' : null,
    addressBits,
  };
}

function bitsOf(cpu: CpuName): 32 | 64 {
  return cpu === 'amd64' ? 64 : 32;
}

function widthOf(iced: Iced, register: IcedRegister): 16 | 32 | 64 {
  const bytes = iced.RegisterExt.size(register);
  return bytes === 8 ? 64 : bytes === 4 ? 32 : 16;
}

/** The name of the register of the context that contains this one. */
function nameOf(iced: Iced, cpu: CpuName, register: IcedRegister): string {
  const full = cpu === 'amd64' ? iced.RegisterExt.fullRegister(register) : iced.RegisterExt.fullRegister32(register);
  const whole = iced.RegisterExt.isVectorRegister(register) ? register : full;
  return iced.Register[whole].toLowerCase();
}

/** How memory or a register is used; null if it is not accessed, as with `lea`. */
function accessKindOf({ OpAccess }: Iced, access: UsedMemory['access']): AccessKind | null {
  switch (access) {
    case OpAccess.Read:
    case OpAccess.CondRead:
      return 'read';
    case OpAccess.Write:
    case OpAccess.CondWrite:
      return 'write';
    case OpAccess.ReadWrite:
    case OpAccess.ReadCondWrite:
      return 'read_write';
    default:
      return null;
  }
}

/** The general registers that an instruction reads, without those that only make up addresses. Frees the list of registers. */
function takeRegisters(
  { iced, cpu, instruction }: Tools,
  info: InstanceType<Iced['InstructionInfo']>,
  operands: readonly MemoryOperand[],
): readonly string[] {
  const isRead = (access: UsedMemory['access']): boolean => {
    const kind = accessKindOf(iced, access);
    return kind === 'read' || kind === 'read_write';
  };
  const names = new Set<string>();
  for (let at = 0; at < instruction.opCount; at += 1) {
    if (instruction.opKind(at) !== iced.OpKind.Register || !isRead(info.opAccess(at))) continue;
    const register = instruction.opRegister(at);
    if (iced.RegisterExt.isGPR(register)) names.add(nameOf(iced, cpu, register));
  }
  for (const used of info.usedRegisters() as UsedRegister[]) {
    const { register } = used;
    if (isRead(used.access) && iced.RegisterExt.isGPR(register)) {
      const name = nameOf(iced, cpu, register);
      if (!operands.some(({ base, index }) => base === name || index === name)) names.add(name);
    }
    used.free();
  }
  return [...names];
}

function kindOf({ iced, instruction }: Tools): InstructionKind {
  const { FlowControl, Mnemonic } = iced;
  if (instruction.isPrivileged) return 'privileged';
  switch (instruction.mnemonic) {
    case Mnemonic.Div:
    case Mnemonic.Idiv:
    case Mnemonic.Aam:
      return 'division';
    case Mnemonic.Int3:
    case Mnemonic.Int1:
      return 'breakpoint';
    case Mnemonic.Syscall:
    case Mnemonic.Sysenter:
      return 'system_call';
    case Mnemonic.Ud0:
    case Mnemonic.Ud1:
    case Mnemonic.Ud2:
      return 'undefined';
    case Mnemonic.Int:
      return interruptKind(instruction.immediate8);
    default:
  }
  switch (instruction.flowControl) {
    case FlowControl.Call:
    case FlowControl.IndirectCall:
      return 'call';
    case FlowControl.UnconditionalBranch:
    case FlowControl.IndirectBranch:
      return 'jump';
    case FlowControl.ConditionalBranch:
      return 'branch';
    case FlowControl.Return:
      return 'return';
    default:
      return 'other';
  }
}

/** All other interrupts are for the kernel only. */
function interruptKind(vector: number): InstructionKind {
  if (vector === FAST_FAIL) return 'fast_fail';
  if (vector === DEBUG_SERVICE || vector === 3) return 'breakpoint';
  return SYSTEM_CALLS.includes(vector) ? 'system_call' : 'privileged';
}

function storedBy({ iced, instruction }: Tools): bigint | null {
  const { OpKind } = iced;
  if (instruction.mnemonic !== iced.Mnemonic.Mov || instruction.op0Kind !== OpKind.Memory) return null;
  const kind = instruction.op1Kind;
  const isConstant = kind >= OpKind.Immediate8 && kind <= OpKind.Immediate32to64;
  return isConstant ? BigInt.asUintN(iced.MemorySizeExt.size(instruction.memorySize) * 8, instruction.immediate(1)) : null;
}

function targetOf({ iced, cpu, instruction }: Tools): bigint | null {
  const { OpKind } = iced;
  switch (instruction.op0Kind) {
    case OpKind.NearBranch16:
    case OpKind.NearBranch32:
    case OpKind.NearBranch64:
      return instruction.opCount === 0 ? null : BigInt.asUintN(bitsOf(cpu), instruction.nearBranchTarget);
    case OpKind.FarBranch32:
      return BigInt(instruction.farBranch32);
    default:
      return null;
  }
}

function targetSourceOf({ iced, cpu, instruction }: Tools, kind: InstructionKind, operands: readonly MemoryOperand[]): TargetSource | null {
  const [first] = operands;
  if (kind === 'return') return first === undefined ? null : { from: 'memory', operand: first };
  if (kind !== 'call' && kind !== 'jump') return null;
  if (instruction.op0Kind === iced.OpKind.Register) return { from: 'register', register: nameOf(iced, cpu, instruction.op0Register) };
  return instruction.op0Kind === iced.OpKind.Memory && first !== undefined ? { from: 'memory', operand: first } : null;
}
