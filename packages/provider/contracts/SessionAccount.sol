// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {Account} from "@openzeppelin/contracts/account/Account.sol";
import {ERC4337Utils} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {IEntryPoint, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ERC7739} from "@openzeppelin/contracts/utils/cryptography/signers/draft-ERC7739.sol";

struct Call {
    address target;
    uint256 value;
    bytes data;
}

/// The permissions of a session key: it may call these functions of this contract, until this time, up to these
/// amounts.
struct Scope {
    address target;
    /// Unix seconds, after which the key is invalid.
    uint48 validUntil;
    /// Limits in wei: per call, for all calls, and for the gas of all calls at their maximum price.
    uint128 valuePerCall;
    uint128 valueLeft;
    uint128 gasLeft;
    /// 0x00000000 is a plain transfer.
    bytes4[] selectors;
}

/// An account (ERC-4337, EntryPoint 0.8) of one owner, whose key signs user operations as EIP-712. For contracts it
/// signs by ERC-7739, so that a signature is valid for this account on this chain only. The owner may let session keys
/// act within a scope. The whole scope is checked before the account pays anything for the operation.
///
/// The deployed code is contracts/deployed/SessionAccountFactory-1.hex. Account addresses are derived from it: a change
/// here creates another factory, never a new version of this one.
contract SessionAccount is Account, ERC7739 {
    using ERC4337Utils for PackedUserOperation;

    error NotGranted();
    error CallNotAllowed();
    error TargetNotAllowed();
    error SelectorNotAllowed();
    error TooMuchValue();
    error TooMuchGas();
    error SponsorNotAllowed();
    error BadScope();

    event Allowed(address indexed key, address indexed target, uint48 validUntil);
    event Revoked(address indexed key);

    /// First four bytes of the nonce key for operations of session keys; the rest is the session key's address. The
    /// owner and each session key have separate nonces, so that none can block another.
    uint32 private constant SESSION_LANE = 0x5e551090;
    uint256 private constant MOST_SELECTORS = 8;
    uint256 private constant LONGEST = 366 days;

    mapping(address key => Scope) private scopes;

    constructor() EIP712("Castaway Account", "1") {}

    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V08;
    }

    /// Part of the account's code, so it can't be changed.
    function owner() public view returns (address) {
        return abi.decode(Clones.fetchCloneArgs(address(this)), (address));
    }

    function execute(Call[] calldata calls) external onlyEntryPointOrSelf {
        for (uint256 i = 0; i < calls.length; i++) _call(calls[i].target, calls[i].value, calls[i].data);
    }

    /// The call of a session key; `validateUserOp` has checked its scope.
    function act(address target, uint256 value, bytes calldata data) external onlyEntryPoint {
        _call(target, value, data);
    }

    function allow(address key, Scope calldata scope) external onlyEntryPointOrSelf {
        bool inTime = scope.validUntil > block.timestamp && scope.validUntil <= block.timestamp + LONGEST;
        bool sound = key != address(0) && inTime && scope.selectors.length > 0
            && scope.selectors.length <= MOST_SELECTORS && scope.valuePerCall <= scope.valueLeft;
        // Calls to these two could extend the scope or withdraw the deposit.
        if (!sound || scope.target == address(this) || scope.target == address(entryPoint())) revert BadScope();
        for (uint256 i = 0; i < scope.selectors.length; i++) {
            if (_movesTokens(scope.selectors[i])) revert BadScope();
        }
        scopes[key] = scope;
        emit Allowed(key, scope.target, scope.validUntil);
    }

    function revoke(address key) external onlyEntryPointOrSelf {
        delete scopes[key];
        emit Revoked(key);
    }

    /// The remaining scope; all zero if there is none. An expired scope is still returned.
    function scopeOf(address key) external view returns (Scope memory) {
        return scopes[key];
    }

    function _validateUserOp(PackedUserOperation calldata op, bytes32 hash, bytes calldata signature)
        internal
        override
        returns (uint256)
    {
        uint256 lane = op.nonce >> 64;
        if (uint32(lane >> 160) != SESSION_LANE) return super._validateUserOp(op, hash, signature);
        address key = address(uint160(lane));
        Scope storage scope = scopes[key];
        if (scope.validUntil == 0) revert NotGranted();
        _spend(scope, op);
        (address signer,,) = ECDSA.tryRecoverCalldata(hash, signature);
        // The EntryPoint checks the time, because an account must not read the clock during validation.
        return ERC4337Utils.packValidationData(signer == key, 0, scope.validUntil);
    }

    function _spend(Scope storage scope, PackedUserOperation calldata op) private {
        // A paymaster could charge the account in tokens.
        if (op.paymasterAndData.length > 0) revert SponsorNotAllowed();
        if (op.callData.length < 4 || bytes4(op.callData) != this.act.selector) revert CallNotAllowed();
        (address target, uint256 value, bytes memory data) = abi.decode(op.callData[4:], (address, uint256, bytes));
        if (target != scope.target) revert TargetNotAllowed();
        if (!_isAmong(scope.selectors, data)) revert SelectorNotAllowed();
        if (value > scope.valuePerCall || value > scope.valueLeft) revert TooMuchValue();
        uint256 gas = (op.verificationGasLimit() + op.callGasLimit() + op.preVerificationGas) * op.maxFeePerGas();
        if (gas > scope.gasLeft) revert TooMuchGas();
        scope.valueLeft -= uint128(value);
        scope.gasLeft -= uint128(gas);
    }

    function _isAmong(bytes4[] storage selectors, bytes memory data) private view returns (bool) {
        bytes4 wanted = bytes4(data);
        // Fewer than four bytes would be padded with zeros, which mean a transfer.
        if (data.length > 0 && (data.length < 4 || wanted == 0)) return false;
        for (uint256 i = 0; i < selectors.length; i++) {
            if (selectors[i] == wanted) return true;
        }
        return false;
    }

    /// A scope limits the native coin and can't limit tokens, so the common functions that transfer or approve tokens
    /// are forbidden.
    function _movesTokens(bytes4 s) private pure returns (bool) {
        return s == 0xa9059cbb // transfer
            || s == 0x095ea7b3 // approve
            || s == 0x23b872dd // transferFrom
            || s == 0x39509351 // increaseAllowance
            || s == 0xd505accf // permit
            || s == 0xa22cb465 // setApprovalForAll
            || s == 0x42842e0e // safeTransferFrom, ERC-721
            || s == 0xb88d4fde // safeTransferFrom with data
            || s == 0xf242432a // safeTransferFrom, ERC-1155
            || s == 0x2eb2c2d6; // safeBatchTransferFrom
    }

    function _call(address target, uint256 value, bytes calldata data) private {
        (bool ok, bytes memory answer) = target.call{value: value}(data);
        if (ok) return;
        assembly ("memory-safe") {
            revert(add(answer, 32), mload(answer))
        }
    }

    function _rawSignatureValidation(bytes32 hash, bytes calldata signature) internal view override returns (bool) {
        (address signer, ECDSA.RecoverError problem,) = ECDSA.tryRecoverCalldata(hash, signature);
        return problem == ECDSA.RecoverError.NoError && signer == owner();
    }
}

/// Creates accounts. An account's address is derived from its owner and index, and is known before it is deployed.
contract SessionAccountFactory {
    address public immutable implementation;

    constructor() {
        implementation = address(new SessionAccount());
    }

    /// Returns an existing account if there is one.
    function createAccount(address owner, uint256 index) external returns (address account) {
        account = getAddress(owner, index);
        if (account.code.length == 0) {
            Clones.cloneDeterministicWithImmutableArgs(implementation, abi.encode(owner), bytes32(index));
        }
    }

    function getAddress(address owner, uint256 index) public view returns (address) {
        return Clones.predictDeterministicAddressWithImmutableArgs(implementation, abi.encode(owner), bytes32(index));
    }
}
