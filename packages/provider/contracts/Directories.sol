// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {Administered, HasId, HasNoId, Migrated, Signatures, Unauthorized} from "./Shared.sol";

/// Comes first in a transaction by which the server tells a registry what has happened in its database, whose events the
/// server must not apply again.
event Synced();

/// The storage of owners. It comes before everything else that the registry inherits, and new variables come last,
/// because earlier chains have the existing ones in this order.
abstract contract OwnerStore {
    mapping(address owner => uint256 fid) public idOf;
    mapping(uint256 fid => address owner) public custodyOf;
    mapping(uint256 fid => address recovery) public recoveryOf;
    /// The highest FID that is taken.
    uint256 public idCounter;
    /// Not used any more.
    mapping(uint256 fid => uint256 count) private moves;
}

/// The owners of accounts, and who may recover them. The server syncs every account of its database to it.
contract IdRegistry is OwnerStore, Administered, Migrated, Signatures {
    event Register(address indexed to, uint256 indexed id, address recovery);
    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event Recover(address indexed from, address indexed to, uint256 indexed id);
    event ChangeRecoveryAddress(uint256 indexed id, address indexed recovery);

    string public constant name = "Farcaster FID";
    string public constant VERSION = "2023.11.15";
    bool public constant gatewayFrozen = false;
    bytes32 public constant TRANSFER_TYPEHASH =
        keccak256("Transfer(uint256 fid,address to,uint256 nonce,uint256 deadline)");
    bytes32 public constant TRANSFER_AND_CHANGE_RECOVERY_TYPEHASH =
        keccak256("TransferAndChangeRecovery(uint256 fid,address to,address recovery,uint256 nonce,uint256 deadline)");
    bytes32 public constant CHANGE_RECOVERY_ADDRESS_TYPEHASH =
        keccak256("ChangeRecoveryAddress(uint256 fid,address from,address to,uint256 nonce,uint256 deadline)");
    address public immutable idGateway;

    constructor(address owner_, address gateway) Administered(owner_) EIP712("Farcaster IdRegistry", "1") {
        idGateway = gateway;
    }

    /// Called by the gateway, which rents storage for the account.
    function register(address to, address recovery) external returns (uint256 fid) {
        if (msg.sender != idGateway) revert Unauthorized();
        if (idOf[to] != 0) revert HasId();
        fid = ++idCounter;
        enter(fid, to, recovery);
    }

    /// The caller's account goes to an owner who has agreed by a signature.
    function transfer(address to, uint256 deadline, bytes calldata signature) external {
        uint256 fid = movable(msg.sender, to);
        agree(fid, to, to, deadline, signature);
        move(fid, msg.sender, to);
    }

    /// Both owners have agreed by a signature.
    function transferFor(
        address from,
        address to,
        uint256 fromDeadline,
        bytes calldata fromSig,
        uint256 toDeadline,
        bytes calldata toSig
    ) external {
        uint256 fid = movable(from, to);
        agree(fid, to, from, fromDeadline, fromSig);
        agree(fid, to, to, toDeadline, toSig);
        move(fid, from, to);
    }

    function transferAndChangeRecovery(address to, address recovery, uint256 deadline, bytes calldata signature)
        external
    {
        uint256 fid = movable(msg.sender, to);
        agreeWithRecovery(fid, to, recovery, to, deadline, signature);
        move(fid, msg.sender, to);
        setRecovery(fid, recovery);
    }

    function transferAndChangeRecoveryFor(
        address from,
        address to,
        address recovery,
        uint256 fromDeadline,
        bytes calldata fromSig,
        uint256 toDeadline,
        bytes calldata toSig
    ) external {
        uint256 fid = movable(from, to);
        agreeWithRecovery(fid, to, recovery, from, fromDeadline, fromSig);
        agreeWithRecovery(fid, to, recovery, to, toDeadline, toSig);
        move(fid, from, to);
        setRecovery(fid, recovery);
    }

    function changeRecoveryAddress(address recovery) external {
        setRecovery(ownedBy(msg.sender), recovery);
    }

    function changeRecoveryAddressFor(address account, address recovery, uint256 deadline, bytes calldata signature)
        external
    {
        uint256 fid = ownedBy(account);
        bytes32 change = keccak256(
            abi.encode(
                CHANGE_RECOVERY_ADDRESS_TYPEHASH, fid, recoveryOf[fid], recovery, _useNonce(account), deadline
            )
        );
        verify(change, account, deadline, signature);
        setRecovery(fid, recovery);
    }

    /// Called by the recovery address: the account goes to an owner who has agreed by a signature.
    function recover(address from, address to, uint256 deadline, bytes calldata signature) external {
        uint256 fid = ownedBy(from);
        if (recoveryOf[fid] != msg.sender) revert Unauthorized();
        if (idOf[to] != 0) revert HasId();
        agree(fid, to, to, deadline, signature);
        emit Recover(from, to, fid);
        move(fid, from, to);
    }

    /// The recovery address and the new owner have agreed by a signature.
    function recoverFor(
        address from,
        address to,
        uint256 recoveryDeadline,
        bytes calldata recoverySig,
        uint256 toDeadline,
        bytes calldata toSig
    ) external {
        uint256 fid = movable(from, to);
        agree(fid, to, recoveryOf[fid], recoveryDeadline, recoverySig);
        agree(fid, to, to, toDeadline, toSig);
        emit Recover(from, to, fid);
        move(fid, from, to);
    }

    function verifyFidSignature(address custody, uint256 fid, bytes32 digest, bytes calldata signature)
        external
        view
        returns (bool)
    {
        return idOf[custody] == fid && SignatureChecker.isValidSignatureNow(custody, digest, signature);
    }

    /// Syncs the accounts of the server's database.
    /// @param highest the highest FID that the server has assigned, with an account or without
    function sync(uint256[] calldata fids, address[] calldata owners, address[] calldata recoveries, uint256 highest)
        external
        onlyIsland
    {
        emit Synced();
        // Two accounts may have exchanged their owners, so all are released before any is taken.
        for (uint256 i = 0; i < fids.length; i++) {
            address before = custodyOf[fids[i]];
            if (before != owners[i] && idOf[before] == fids[i]) delete idOf[before];
        }
        for (uint256 i = 0; i < fids.length; i++) {
            (uint256 fid, address to, address before) = (fids[i], owners[i], custodyOf[fids[i]]);
            if (before == address(0)) {
                enter(fid, to, recoveries[i]);
                continue;
            }
            idOf[to] = fid;
            custodyOf[fid] = to;
            if (before != to) emit Transfer(before, to, fid);
            if (recoveryOf[fid] != recoveries[i]) setRecovery(fid, recoveries[i]);
        }
        if (highest > idCounter) idCounter = highest;
    }

    function ownedBy(address account) private view returns (uint256 fid) {
        fid = idOf[account];
        if (fid == 0) revert HasNoId();
    }

    function movable(address from, address to) private view returns (uint256 fid) {
        fid = ownedBy(from);
        if (idOf[to] != 0) revert HasId();
    }

    function agree(uint256 fid, address to, address signer, uint256 deadline, bytes calldata signature) private {
        verify(
            keccak256(abi.encode(TRANSFER_TYPEHASH, fid, to, _useNonce(signer), deadline)), signer, deadline, signature
        );
    }

    function agreeWithRecovery(
        uint256 fid,
        address to,
        address recovery,
        address signer,
        uint256 deadline,
        bytes calldata signature
    ) private {
        bytes32 change = keccak256(
            abi.encode(TRANSFER_AND_CHANGE_RECOVERY_TYPEHASH, fid, to, recovery, _useNonce(signer), deadline)
        );
        verify(change, signer, deadline, signature);
    }

    function enter(uint256 fid, address to, address recovery) private {
        idOf[to] = fid;
        custodyOf[fid] = to;
        recoveryOf[fid] = recovery;
        emit Register(to, fid, recovery);
    }

    function move(uint256 fid, address from, address to) private {
        idOf[to] = fid;
        custodyOf[fid] = to;
        delete idOf[from];
        emit Transfer(from, to, fid);
    }

    function setRecovery(uint256 fid, address recovery) private {
        recoveryOf[fid] = recovery;
        emit ChangeRecoveryAddress(fid, recovery);
    }
}

/// The recovery address of those who leave recovery to the island.
contract RecoveryProxy is Administered {
    IdRegistry public immutable idRegistry;

    constructor(address owner_, IdRegistry registry) Administered(owner_) {
        idRegistry = registry;
    }

    function recover(address from, address to, uint256 deadline, bytes calldata signature) external onlyIsland {
        idRegistry.recover(from, to, deadline, signature);
    }
}
