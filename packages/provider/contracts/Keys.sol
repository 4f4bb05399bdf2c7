// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {IdRegistry} from "./Directories.sol";
import {HasNoId, InvalidSignature, NewKey, NotAllowed, SignatureExpired} from "./Registries.sol";

error InvalidState();
error InvalidKeyType();
error InvalidMetadataType();
error InvalidMetadata();

uint32 constant ED25519 = 1;
uint32 constant AUTH = 2;
uint8 constant SIGNED_KEY_REQUEST = 1;

/// Checks whether an app has requested a key.
contract SignedKeyRequestValidator {
    struct SignedKeyRequestMetadata {
        uint256 requestFid;
        address requestSigner;
        bytes signature;
        uint256 deadline;
    }

    bytes32 private constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant REQUEST = keccak256("SignedKeyRequest(uint256 requestFid,bytes key,uint256 deadline)");
    IdRegistry private immutable ids;

    constructor(IdRegistry ids_) {
        ids = ids_;
    }

    function encodeMetadata(SignedKeyRequestMetadata calldata metadata) external pure returns (bytes memory) {
        return abi.encode(metadata);
    }

    /// Reverts if the metadata can't be decoded.
    function validate(uint256, bytes calldata key, bytes calldata metadata) external view returns (bool) {
        SignedKeyRequestMetadata memory asked = abi.decode(metadata, (SignedKeyRequestMetadata));
        if (asked.requestFid == 0 || ids.idOf(asked.requestSigner) != asked.requestFid) return false;
        if (block.timestamp > asked.deadline || key.length != 32) return false;
        // The name is too long to be stored in code, as other contracts of this kind store theirs.
        bytes32 domain = keccak256(
            abi.encode(
                DOMAIN,
                keccak256("Farcaster SignedKeyRequestValidator"),
                keccak256("1"),
                block.chainid,
                address(this)
            )
        );
        bytes32 request = keccak256(abi.encode(REQUEST, asked.requestFid, keccak256(key), asked.deadline));
        return SignatureChecker.isValidSignatureNow(
            asked.requestSigner, keccak256(abi.encodePacked("\x19\x01", domain, request)), asked.signature
        );
    }
}

/// The storage of keys. It comes before everything else that the registry inherits, because earlier chains have it
/// there.
abstract contract KeyStore {
    enum KeyState {
        NULL,
        ADDED,
        REMOVED
    }

    struct KeyData {
        KeyState state;
        uint32 keyType;
    }

    mapping(uint256 place => mapping(bytes key => KeyData)) internal kept;
}

/// The keys of each account, including auth keys (type 2). The server syncs the keys of its database to it.
contract KeyRegistry is KeyStore, EIP712, Nonces {
    event Add(
        uint256 indexed fid,
        uint32 indexed keyType,
        bytes indexed key,
        bytes keyBytes,
        uint8 metadataType,
        bytes metadata
    );
    event Remove(uint256 indexed fid, bytes indexed key, bytes keyBytes);

    bytes32 private constant REMOVE =
        keccak256("Remove(address owner,bytes key,uint256 nonce,uint256 deadline)");
    address private immutable operator;
    address private immutable gateway;
    IdRegistry private immutable ids;

    constructor(address operator_, address gateway_, IdRegistry ids_) EIP712("Farcaster KeyRegistry", "1") {
        operator = operator_;
        gateway = gateway_;
        ids = ids_;
    }

    function keyDataOf(uint256 fid, bytes calldata key) external view returns (KeyData memory) {
        return kept[placeOf(fid)][key];
    }

    function keys(uint256 fid, bytes calldata key) external view returns (KeyState state, uint32 keyType) {
        KeyData storage data = kept[placeOf(fid)][key];
        return (data.state, data.keyType);
    }

    /// Called by the gateway. A key that was removed can't be added again.
    function add(address owner, uint32 keyType, bytes calldata key, uint8 metadataType, bytes calldata metadata)
        external
    {
        if (msg.sender != gateway) revert NotAllowed();
        uint256 fid = ids.idOf(owner);
        if (fid == 0) revert HasNoId();
        KeyData storage data = kept[placeOf(fid)][key];
        if (data.state != KeyState.NULL) revert InvalidState();
        (data.state, data.keyType) = (KeyState.ADDED, keyType);
        emit Add(fid, keyType, key, key, metadataType, metadata);
    }

    /// Called by the owner of the account.
    function remove(bytes calldata key) external {
        take(msg.sender, key);
    }

    /// Called by anyone with the owner's signature.
    function removeFor(address owner, bytes calldata key, uint256 deadline, bytes calldata signature) external {
        if (block.timestamp > deadline) revert SignatureExpired();
        bytes32 digest =
            _hashTypedDataV4(keccak256(abi.encode(REMOVE, owner, keccak256(key), _useNonce(owner), deadline)));
        if (!SignatureChecker.isValidSignatureNow(owner, digest, signature)) revert InvalidSignature();
        take(owner, key);
    }

    /// Syncs the keys of the server's database.
    function keep(
        uint256[] calldata fids,
        bytes32[] calldata told,
        uint32[] calldata keyTypes,
        bool[] calldata removed
    ) external {
        if (msg.sender != operator) revert NotAllowed();
        for (uint256 i = 0; i < fids.length; i++) {
            kept[placeOf(fids[i])][abi.encodePacked(told[i])] =
                KeyData(removed[i] ? KeyState.REMOVED : KeyState.ADDED, keyTypes[i]);
        }
    }

    /// An account that was moved to another wallet starts without keys.
    function placeOf(uint256 fid) private view returns (uint256) {
        return fid | (ids.moves(fid) << 128);
    }

    function take(address owner, bytes calldata key) private {
        uint256 fid = ids.idOf(owner);
        if (fid == 0) revert HasNoId();
        KeyData storage data = kept[placeOf(fid)][key];
        if (data.state != KeyState.ADDED) revert InvalidState();
        data.state = KeyState.REMOVED;
        emit Remove(fid, key, key);
    }
}

/// Adds keys to an account with the signatures of its owner and of the requesting app.
contract KeyGateway is EIP712, Nonces {
    bytes32 private constant ADD = keccak256(
        "Add(address owner,uint32 keyType,bytes key,uint8 metadataType,bytes metadata,uint256 nonce,uint256 deadline)"
    );
    address private immutable bundler;
    KeyRegistry public immutable keyRegistry;
    SignedKeyRequestValidator private immutable validator;

    constructor(address bundler_, KeyRegistry keyRegistry_, SignedKeyRequestValidator validator_)
        EIP712("Farcaster KeyGateway", "1")
    {
        bundler = bundler_;
        keyRegistry = keyRegistry_;
        validator = validator_;
    }

    function add(uint32 keyType, bytes calldata key, uint8 metadataType, bytes calldata metadata) external {
        keyRegistry.add(msg.sender, keyType, key, metadataType, metadata);
        check(keyType, key, metadataType, metadata);
    }

    function addFor(
        address owner,
        uint32 keyType,
        bytes calldata key,
        uint8 metadataType,
        bytes calldata metadata,
        uint256 deadline,
        bytes calldata signature
    ) external {
        spend(owner, NewKey(keyType, key, metadataType, metadata, deadline, signature));
        keyRegistry.add(owner, keyType, key, metadataType, metadata);
        check(keyType, key, metadataType, metadata);
    }

    /// The same with the arguments in a struct. The server has checked what comes through the bundler.
    function addFor(address owner, NewKey calldata key) external {
        spend(owner, key);
        keyRegistry.add(owner, key.keyType, key.key, key.metadataType, key.metadata);
        if (msg.sender != bundler) check(key.keyType, key.key, key.metadataType, key.metadata);
    }

    function check(uint32 keyType, bytes calldata key, uint8 metadataType, bytes calldata metadata) private view {
        if (keyType != ED25519 && keyType != AUTH) revert InvalidKeyType();
        if (metadataType != SIGNED_KEY_REQUEST) revert InvalidMetadataType();
        try validator.validate(0, key, metadata) returns (bool isAsked) {
            if (!isAsked) revert InvalidMetadata();
        } catch {
            revert InvalidMetadata();
        }
    }

    /// Verifies the owner's signature and uses up its nonce.
    function spend(address owner, NewKey memory key) private {
        if (block.timestamp > key.deadline) revert SignatureExpired();
        bytes32 digest = _hashTypedDataV4(
            keccak256(
                abi.encode(
                    ADD,
                    owner,
                    key.keyType,
                    keccak256(key.key),
                    key.metadataType,
                    keccak256(key.metadata),
                    _useNonce(owner),
                    key.deadline
                )
            )
        );
        if (!SignatureChecker.isValidSignatureNow(owner, digest, key.signature)) revert InvalidSignature();
    }
}
